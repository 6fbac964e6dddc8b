const PILLARS = [
  ['Materials named', 'Every note is on the page, from the first minute to the last hour.'],
  ['Made for our weather', 'Balanced for forty degrees in May and the first week of rain.'],
  ['Try it first', 'Some come as a 2 ml vial, so you can wear them before you buy a bottle.'],
  [
    'Easy returns',
    'Return it unopened within 14 days of delivery, and we refund your original payment method.',
  ],
] as const;

/** What the shop stands for, small, at the edge of the footer. */
export function Pillars() {
  return (
    <section
      aria-label="What we stand for"
      className="on-deep border-b border-deep-line bg-deep text-ivory"
    >
      <ul className="shell grid gap-x-8 gap-y-6 py-10 sm:grid-cols-2 lg:grid-cols-4">
        {PILLARS.map(([title, text]) => (
          <li key={title}>
            <h2 className="text-sm font-medium">{title}</h2>
            <p className="mt-1 max-w-[36ch] text-sm text-ivory-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
