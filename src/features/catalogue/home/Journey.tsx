const STAGES = [
  [
    'The first minutes',
    'Citrus, pepper, green leaf. What you notice at the door, gone before the tea is poured.',
  ],
  ['The hours after', 'Rose, jasmine, spice and wood. The heart of it, close to the skin.'],
  ['What stays', 'Oud, amber, sandalwood. Still on your sleeve tomorrow.'],
] as const;

/** How a perfume develops, along a line of time. */
export function Journey() {
  return (
    <section aria-labelledby="journey" className="bg-sunken">
      <div className="shell py-16 md:py-24">
        <p className="label text-accent">The olfactory journey</p>
        <h2 id="journey" className="mt-4 display text-4xl md:text-5xl">
          A perfume unfolds over hours.
        </h2>
        <ol className="mt-10 grid border-accent-soft md:grid-cols-3 md:gap-x-8 md:border-t">
          {STAGES.map(([title, text]) => (
            <li
              key={title}
              className="relative max-md:border-l max-md:border-accent-soft max-md:pb-8 max-md:pl-6 max-md:last:pb-0 md:pt-7"
            >
              <span
                aria-hidden="true"
                className="absolute top-2.5 -left-[5px] size-[9px] rounded-full bg-accent-soft md:-top-[5px] md:left-0"
              />
              <h3 className="font-display text-2xl">{title}</h3>
              <p className="mt-1 max-w-[40ch] text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
