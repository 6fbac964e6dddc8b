import { Minus, Plus } from 'lucide-react';
import { cx } from './classes';

interface Props {
  value: number;
  onChange: (value: number) => void;
  /** The accessible name: "Quantity of Amber Durbar". */
  label: string;
  max: number;
  size?: 'md' | 'sm';
}

/** A stepper. Changes of the value are announced. */
export function Quantity({ value, onChange, label, max, size = 'md' }: Props) {
  const button = cx(
    'grid place-items-center disabled:opacity-35 hover:bg-sunken transition-colors',
    size === 'md' ? 'size-12' : 'size-9 pointer-coarse:size-11',
  );
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex items-center rounded border border-line bg-raised"
    >
      <button
        type="button"
        className={button}
        aria-label="Decrease quantity"
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <Minus aria-hidden="true" size={16} strokeWidth={1.5} />
      </button>
      <span aria-live="polite" className="min-w-8 text-center text-sm tabular-nums">
        <span className="sr-only">{label}: </span>
        <span translate="no">{value}</span>
      </span>
      <button
        type="button"
        className={button}
        aria-label="Increase quantity"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
      </button>
    </div>
  );
}
