import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { hasMoreThanDigits, isPin, sanitizePin } from '../../domain/customer/pin';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { rememberedPin, rememberPin } from '../../ui/rememberedPin';
import type { AskDelivery } from './deliveryStore';
import { DeliveryLine } from './DeliveryLine';

/** Asks for a PIN code and says when a parcel would arrive there. The last PIN code is kept on the device. */
export function DeliveryCheck({ ask }: { ask?: AskDelivery }) {
  const [pin, setPin] = useState(rememberedPin);
  const [typed, setTyped] = useState(pin);
  const [problem, setProblem] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  // What was pressed is replaced by the answer or by the field, so the focus moves there; to the field also when it is
  // wrong.
  const place = useRef<HTMLDivElement>(null);
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    if (moves > 0) place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [moves]);

  function open(shown: boolean): void {
    setIsOpen(shown);
    setMoves(moves + 1);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPin(typed)) {
      setProblem('Enter a PIN code of six digits that couriers deliver to.');
      setMoves(moves + 1);
      return;
    }
    setProblem(undefined);
    rememberPin(typed);
    setPin(typed);
    open(false);
  }

  const isAnswered = pin !== '' && !isOpen;
  return (
    <div
      ref={place}
      className={cx('flex flex-wrap items-baseline text-sm', isAnswered && 'gap-x-3')}
    >
      {/* Always mounted, because a live region announces only changes. */}
      <DeliveryLine pin={isAnswered ? pin : ''} {...(ask && { ask })} />
      {isAnswered ? (
        <Button look="quiet" size="sm" className="px-0!" onClick={() => open(true)}>
          Change PIN code
        </Button>
      ) : (
        <form noValidate onSubmit={submit} className="flex max-w-full flex-col gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            When will it reach you?
          </label>
          <span className="flex flex-wrap gap-2">
            <input
              id={id}
              name="pin"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={12}
              placeholder="PIN code"
              value={typed}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-error` : undefined}
              onChange={({ target: { value } }) => {
                setTyped(sanitizePin(value));
                setProblem(hasMoreThanDigits(value) ? 'Digits only.' : undefined);
              }}
              className={cx(
                'min-h-11 w-36 max-w-full rounded border bg-raised px-3 text-base placeholder:text-muted/70',
                problem ? 'border-bad' : 'border-line hover:border-accent-soft',
              )}
            />
            <Button type="submit" look="outline" size="sm">
              Check
            </Button>
          </span>
          {problem && (
            <span id={`${id}-error`} role="alert" className="text-sm text-bad">
              {problem}
            </span>
          )}
        </form>
      )}
    </div>
  );
}
