import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { company } from '../../domain/shop/company';
import { paths } from '../../domain/shop/routes';
import { usePageHead } from '../../ui/pageHead';
import { useSite } from '../../ui/site';

interface Section {
  id: string;
  title: string;
  body: ReactNode;
}

interface Props {
  path: string;
  title: string;
  /** One sentence under the title; also the description for search engines. */
  summary: string;
  /** When the text last changed, as `20 Nov 2026`. */
  since: string;
  sections: readonly Section[];
}

/** A policy page: a summary first, then sections with linkable headings. */
export function PolicyPage({ path, title, summary, since, sections }: Props) {
  usePageHead({ title, description: summary, canonical: path });
  const { supportEmail } = useSite();
  return (
    <article className="shell pt-10 md:pt-16">
      <header className="max-w-3xl pb-10 md:pb-16">
        <p className="label text-accent">In force since {since}</p>
        <h1 className="mt-4 display text-5xl md:text-7xl">{title}</h1>
        <p className="mt-6 font-display text-2xl leading-snug text-balance md:text-3xl">
          {summary}
        </p>
      </header>
      <div className="grid gap-12 md:grid-cols-[14rem_minmax(0,44rem)] md:gap-20">
        <nav aria-label="On this page" className="hidden text-sm md:block">
          <ul className="sticky top-28 flex flex-col border-t border-line pt-3">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-flex min-h-9 items-center hover:underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {sections.map(({ id, title, body }) => (
            <section
              key={id}
              aria-labelledby={id}
              className="border-t border-line py-8 [&_li]:mb-2 [&_p]:mb-4 [&_ul]:mb-4 [&_ul]:list-disc [&_ul]:pl-5"
            >
              <h2 id={id} className="mb-4 font-display text-3xl">
                {title}
              </h2>
              {body}
            </section>
          ))}
          <p className="border-t border-line pt-8 text-muted">
            Something unclear? Write to{' '}
            <a href={`mailto:${supportEmail}`} className="textlink">
              {supportEmail}
            </a>{' '}
            or use the{' '}
            <Link to={paths.contact()} className="textlink">
              contact form
            </Link>
            . Support hours are {company.hours}, with a reply within 24 hours.
          </p>
        </div>
      </div>
    </article>
  );
}
