import type { ReactNode } from 'react';
import { Link } from '../../ui/Link';
import { paths } from '../../domain/shop/routes';
import { EmailLink } from '../../ui/EmailLink';
import { useSite } from '../../ui/site';

export interface PolicySection {
  id: string;
  title: string;
  body: ReactNode;
}

interface Props {
  sections: readonly PolicySection[];
}

/** Links to the sections: beside the text, on a phone folded above it, so that the text begins soon. */
export function PolicyContents({ sections }: Props) {
  return (
    <>
      <details className="border-t border-line md:hidden">
        <summary className="py-3 label text-accent">On this page</summary>
        <Contents sections={sections} />
      </details>
      <div className="max-md:hidden">
        <div className="sticky top-28">
          <Contents sections={sections} />
        </div>
      </div>
    </>
  );
}

function Contents({ sections }: Props) {
  return (
    <nav aria-label="On this page" className="text-sm">
      <ul className="flex flex-col border-t border-line pt-3">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center hover:underline md:min-h-9"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The sections, in lines of some 65 letters. */
export function PolicySections({ sections }: Props) {
  return (
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
    </div>
  );
}

/** Whom to ask: beside the text where there is room, otherwise after it. */
export function PolicyHelp() {
  const { supportEmail, business } = useSite();
  return (
    <aside
      aria-label="Questions"
      className="md:col-start-2 xl:sticky xl:top-28 xl:col-start-3 xl:row-start-1 xl:self-start"
    >
      <div className="border-t border-line pt-8 text-muted xl:bg-raised xl:p-6">
        <p className="font-display text-2xl text-ink">Something unclear?</p>
        <p className="mt-2">
          Write to <EmailLink address={supportEmail} /> or use the{' '}
          <Link to={paths.contact()} className="textlink">
            contact form
          </Link>
          . Support hours are {business.hours}, with a reply within 24 hours.
        </p>
      </div>
    </aside>
  );
}
