import { usePageHead } from '../../ui/pageHead';
import { Unbroken } from './Unbroken';
import { PolicyContents, PolicyHelp, PolicySections, type PolicySection } from './PolicySections';

interface Props {
  path: string;
  title: string;
  /** One sentence under the title; also the description for search engines. */
  summary: string;
  /** When the text last changed, as `20 Nov 2026`. */
  since: string;
  sections: readonly PolicySection[];
}

/** A policy page: a summary first, then sections with linkable headings. */
export function PolicyPage({ path, title, summary, since, sections }: Props) {
  usePageHead({ title, description: summary, canonical: path });
  return (
    <article className="shell pt-10 md:pt-16">
      <header className="max-w-3xl pb-10 md:pb-16">
        <p className="label text-accent">In force since {since}</p>
        <h1 className="mt-4 display text-5xl md:text-6xl">{title}</h1>
        <p className="mt-6 font-display text-2xl leading-snug text-balance md:text-3xl">
          <Unbroken>{summary}</Unbroken>
        </p>
      </header>
      <div className="grid gap-10 md:grid-cols-[12rem_minmax(0,34rem)] md:gap-16 xl:grid-cols-[12rem_34rem_1fr]">
        <PolicyContents sections={sections} />
        <PolicySections sections={sections} />
        <PolicyHelp />
      </div>
    </article>
  );
}
