import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from './Link';
import { cx } from './classes';
import { Spinner } from './Spinner';

type Look = 'solid' | 'outline' | 'quiet' | 'danger' | 'light';
type Size = 'md' | 'lg' | 'sm';

const LOOKS: Record<Look, string> = {
  solid: 'bg-ink text-ivory hover:bg-accent border border-ink hover:border-accent',
  outline: 'border border-ink/70 hover:border-ink hover:bg-ink hover:text-ivory',
  quiet: 'border border-transparent hover:bg-sunken',
  danger: 'border border-bad bg-bad text-ivory hover:bg-ink hover:border-ink',
  light: 'border border-ivory bg-ivory text-deep hover:bg-transparent hover:text-ivory',
};

const SIZES: Record<Size, string> = {
  sm: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-5 text-sm',
  lg: 'min-h-13 px-8 text-[0.9375rem]',
};

/** The classes of a button, for elements that are links. */
export function buttonClass(look: Look = 'solid', size: Size = 'md', wide = false): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded font-medium tracking-[0.02em] transition-colors duration-200 ease-quiet select-none text-center leading-tight py-2',
    'disabled:opacity-45 disabled:hover:bg-inherit aria-disabled:opacity-45',
    LOOKS[look],
    SIZES[size],
    wide && 'w-full',
  );
}

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  size?: Size;
  wide?: boolean;
  /** Shows a spinner and ignores clicks while work is in progress; the label stays readable for screen readers. */
  busy?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  look = 'solid',
  size = 'md',
  wide = false,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // aria-disabled keeps the focus on the button; disabled would drop it to the page.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={cx(buttonClass(look, size, wide), className)}
    >
      {busy && <Spinner />}
      {/* In an element, because React cannot insert the spinner before a text that a translated page has replaced. */}
      <span className="contents">{children}</span>
    </button>
  );
}

interface LinkButtonProps extends LinkProps {
  look?: Look;
  size?: Size;
  wide?: boolean;
}

export function LinkButton({ look, size, wide, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={cx(buttonClass(look, size, wide), className)} />;
}
