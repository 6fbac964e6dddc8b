import { cx } from '../../ui/classes';

const POINTS = '10 1.6 12.6 7 18.5 7.8 14.2 11.9 15.3 17.8 10 14.9 4.7 17.8 5.8 11.9 1.5 7.8 7.4 7';

/** A rating as five stars, filled to a tenth, with a text alternative for screen readers. */
export function Stars({
  rating,
  size = 16,
  className,
}: {
  rating: number;
  size?: number;
  className?: string;
}) {
  return (
    <span
      role="img"
      aria-label={`${rating} out of 5 stars`}
      className={cx('inline-flex gap-0.5 align-[-0.15em]', className)}
    >
      {[1, 2, 3, 4, 5].map((nth) => {
        const filled = Math.max(0, Math.min(1, rating - nth + 1));
        return (
          <svg key={nth} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
            <polygon points={POINTS} className="fill-line" />
            {filled > 0 && (
              <polygon
                points={POINTS}
                className="fill-accent-soft"
                style={{ clipPath: `inset(0 ${(1 - filled) * 100}% 0 0)` }}
              />
            )}
          </svg>
        );
      })}
    </span>
  );
}
