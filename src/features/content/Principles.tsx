const PRINCIPLES = [
  [
    'We begin with a place',
    'A fragrance here starts as an hour somewhere: the steps of a ghat before the boats, a courtyard when the mogra is strung. We write the hour down before we open a single bottle.',
  ],
  [
    'We name what is in it',
    'Every note is on the page, in the order you will smell it. Some are oils from Kannauj and Mysore; some are molecules that no flower can give. We say what is in each fragrance, and leave the adjectives to you.',
  ],
  [
    'We compose for heat',
    'A perfume behaves differently on skin at thirty-eight degrees than it does in Paris. Each blend is worn through a May afternoon and a wet July week before it is bottled.',
  ],
  [
    'We fill in small batches',
    'Between two and six hundred bottles at a time, rested for at least five weeks. When a batch is gone, the next is some weeks away; we would rather say so than hurry it.',
  ],
] as const;

/** How the company works, as a numbered list. */
export function Principles() {
  return (
    <section aria-label="How we work" className="shell py-16 md:py-24">
      <ol className="grid gap-x-16 gap-y-12 md:grid-cols-2">
        {PRINCIPLES.map(([title, text], n) => (
          <li key={title} className="border-t border-line pt-6">
            <span aria-hidden="true" className="font-display text-xl text-accent lining-nums">
              {n + 1}
            </span>
            <h2 className="mt-2 font-display text-3xl">{title}</h2>
            <p className="mt-3 max-w-[52ch] text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
