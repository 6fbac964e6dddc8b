import { passwordStrength, type PasswordStrength } from '../../domain/customer/password';
import { cx } from '../../ui/classes';

const BARS: Record<PasswordStrength, { filled: number; colour: string }> = {
  'too short': { filled: 0, colour: 'bg-line' },
  weak: { filled: 1, colour: 'bg-bad' },
  fair: { filled: 2, colour: 'bg-accent-soft' },
  strong: { filled: 3, colour: 'bg-ok' },
};

/** The strength of a new password, as a word and three decorative bars. */
export function PasswordStrengthMeter({ password }: { password: string }) {
  if (password === '')
    return <span key="empty">At least 6 characters. Longer is better than complicated.</span>;
  const strength = passwordStrength(password);
  const { filled, colour } = BARS[strength];
  return (
    <span key="meter" className="flex items-center gap-3">
      <span aria-hidden="true" className="flex w-24 gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={cx('h-0.5 flex-1', bar <= filled ? colour : 'bg-line')} />
        ))}
      </span>
      <span role="status">Strength: {strength}</span>
    </span>
  );
}
