import type { ReactNode } from 'react';
import { Link } from '../../ui/Link';
import { paths } from '../../domain/shop/routes';
import { ShopPicture } from '../../ui/ShopPicture';
import { useSite } from '../../ui/site';

/** It covers half of the screen, and at 4:5 it may be wider than that. */
const SIZES = 'max(50vw, 80vh)';

/** The layout of /login and /register: no header or footer, just the shop's name, a photo and the form. */
export function AccountLayout({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useSite();
  return (
    <div className="grid min-h-dvh insets md:grid-cols-2">
      {/* One bottle in its middle, so that no half cuts a label. */}
      <ShopPicture
        name="bottle"
        sizes={SIZES}
        className="hidden bg-deep md:block"
        imageClass="sticky top-0 h-dvh w-full object-cover"
      />
      <div className="flex min-w-0 flex-col px-[clamp(1.25rem,6vw,6rem)] pb-16">
        <Link
          to={paths.home()}
          aria-label={`${name}, home`}
          className="-ml-1 inline-flex min-h-20 items-center self-start px-1 font-display text-[min(1.5rem,9vw)] tracking-[0.28em]"
        >
          {name}
        </Link>
        <div className="my-auto flex w-full max-w-md flex-col gap-6 py-10">
          <h1 className="display text-5xl md:text-6xl">{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
