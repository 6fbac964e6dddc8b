import type { Passage } from '../../../domain/shop/homePage';

const PROMISES: readonly Passage[] = [
  {
    title: 'Materials named',
    text: 'Every note is on the page, from the first minute to the last hour.',
  },
  {
    title: 'Made for our weather',
    text: 'Balanced for forty degrees in May and the first week of rain.',
  },
  {
    title: 'Try it first',
    text: 'Some come as a 2 ml vial, so you can wear them before you buy a bottle.',
  },
  {
    title: 'Easy returns',
    text: 'Return it unopened within 14 days of delivery, and we refund your original payment method.',
  },
];

/** What the shop promises, small, at the edge of the footer; in the owner's words if there are some. */
export function Pillars({ promises = PROMISES }: { promises: readonly Passage[] | undefined }) {
  return (
    <section
      aria-label="What we stand for"
      className="on-deep border-b border-deep-line bg-deep text-ivory"
    >
      <ul className="shell grid gap-x-8 gap-y-6 py-10 sm:grid-cols-2 lg:grid-cols-4">
        {promises.map(({ title, text }) => (
          <li key={title}>
            <h2 className="text-sm font-medium">{title}</h2>
            <p className="mt-1 max-w-[36ch] text-sm text-ivory-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
