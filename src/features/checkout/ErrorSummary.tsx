import { useEffect, useRef } from 'react';
import type { ShippingErrors, ShippingForm } from '../../domain/customer/address';
import { fieldId } from './fieldId';

/** Lists all errors above the form and takes the focus; each one links to its field. */
export function ErrorSummary({ errors }: { errors: ShippingErrors }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  const names = Object.keys(errors) as (keyof ShippingForm)[];
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="checkout-errors"
      className="mb-10 border-l-2 border-bad bg-bad-ground px-5 py-4 text-sm text-bad"
    >
      <h2 id="checkout-errors" className="font-medium">
        {names.length === 1
          ? 'One field needs your attention'
          : `${names.length} fields need your attention`}
      </h2>
      <ul className="mt-2">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              className="inline-flex min-h-6 items-center pointer-coarse:min-h-11 underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault();
                const field = document.getElementById(fieldId(name));
                field?.focus({ preventScroll: true });
                field?.scrollIntoView({ block: 'center' });
              }}
            >
              {errors[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
