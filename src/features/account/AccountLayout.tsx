import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../domain/shop/routes';
import { pictureSet, pictureUrl } from '../../ui/pictures';
import { useSite } from '../../ui/site';

/** The layout of /login and /register: no header or footer, just the shop's name, a photo and the form. */
export function AccountLayout({
  title,
  picture,
  children,
}: {
  title: string;
  picture: 'gift-set' | 'hero-mobile';
  children: ReactNode;
}) {
  const { name } = useSite();
  return (
    <div className="grid min-h-dvh md:grid-cols-2">
      <picture className="hidden bg-deep md:block">
        <source type="image/avif" srcSet={pictureSet(picture, 'avif')} sizes="50vw" />
        <img
          src={pictureUrl(picture, 1200)}
          srcSet={pictureSet(picture, 'webp')}
          sizes="50vw"
          alt=""
          width={1800}
          height={1200}
          className="sticky top-0 h-dvh w-full object-cover"
        />
      </picture>
      <div className="flex min-w-0 flex-col px-[clamp(1.25rem,6vw,6rem)] pb-16">
        <Link
          to={paths.home()}
          aria-label={`${name}, home`}
          className="-ml-1 inline-flex min-h-20 items-center self-start px-1 font-display text-2xl tracking-[0.28em]"
        >
          {name}
        </Link>
        <div className="my-auto flex w-full max-w-md flex-col gap-6 py-10">
          <h1 className="display text-5xl">{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
