/** A text in which no range of figures, such as `1-2`, is broken between two lines. */
export function Unbroken({ children }: { children: string }) {
  return children.split(/(\d+-\d+)/).map((part, n) =>
    n % 2 === 1 ? (
      // The parts of a text do not change places.
      <span key={n} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
