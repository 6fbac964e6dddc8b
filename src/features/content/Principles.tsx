import { ShopPicture } from '../../ui/ShopPicture';

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
    'We bottle in small batches',
    'Between two hundred and six hundred bottles at a time, rested for at least five weeks. When a batch is gone, the next is some weeks away; we would rather say so than hurry it.',
  ],
] as const;

const SIZES = '(min-width: 90rem) 38rem, (min-width: 48rem) 46vw, 90vw';

/** How the company works, beside one of its bottles. */
export function Principles() {
  return (
    <section
      aria-label="How we work"
      className="shell grid gap-12 py-16 md:grid-cols-2 md:gap-16 md:py-24 lg:gap-24"
    >
      <ul className="border-b border-line md:order-2">
        {PRINCIPLES.map(([title, text]) => (
          <li key={title} className="border-t border-line py-8">
            <h2 className="font-display text-3xl">{title}</h2>
            <p className="mt-3 max-w-[52ch] text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <ShopPicture
        name="bottle"
        sizes={SIZES}
        alt="A bottle of Assam Oud among shavings of agarwood"
        className="block h-fit md:sticky md:top-28"
        imageClass="h-auto w-full"
      />
    </section>
  );
}
