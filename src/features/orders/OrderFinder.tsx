import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { orderNumber } from '../../domain/order/orderNumber';
import { ownOrderSearch, type OwnOrderSearch } from '../../domain/order/orderSearch';
import type { Order } from '../../domain/order/order';
import { paths } from '../../domain/shop/routes';
import { useOpenedFrom } from '../../ui/BackToList';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { Notice } from '../../ui/Notice';

export type FindOwnOrder = (uid: string, search: OwnOrderSearch) => Promise<Order | undefined>;

const fromFirestore: FindOwnOrder = async (uid, search) => {
  const { findOwnOrder } = await import('../../firebase/order/orders');
  return findOwnOrder(uid, search);
};

type Step =
  | { at: 'asking'; fault?: string }
  | { at: 'searching' }
  | { at: 'nothing'; number: string }
  | { at: 'failed' };

/** Opens one of the customer's own orders by its number or id, also one that the list has not loaded. */
export function OrderFinder({ uid, find = fromFirestore }: { uid: string; find?: FindOwnOrder }) {
  const [text, setText] = useState('');
  const [step, setStep] = useState<Step>({ at: 'asking' });
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const openedFrom = useOpenedFrom();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (step.at === 'searching') return;
    const search = ownOrderSearch(uid, text);
    if (!search) {
      setStep({ at: 'asking', fault: 'Please enter an order number, such as K7QM-C9XA.' });
      field.current?.focus();
      return;
    }
    setStep({ at: 'searching' });
    try {
      const found = await find(uid, search);
      if (found) await navigate(paths.order(found.id), { state: openedFrom });
      else {
        const number = 'id' in search ? orderNumber(search.id) : search.number;
        setStep({ at: 'nothing', number });
      }
    } catch (error) {
      console.warn(error);
      setStep({ at: 'failed' });
    }
  }

  function clear(): void {
    setText('');
    setStep({ at: 'asking' });
    field.current?.focus();
  }

  return (
    <form
      role="search"
      noValidate
      aria-label="Find an order"
      onSubmit={(event) => void submit(event)}
      className="mt-8 flex flex-col gap-5"
    >
      <div className="md:max-w-md">
        <TextField
          ref={field}
          label="Order number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="K7QM-C9XA"
          maxLength={200}
          value={text}
          error={step.at === 'asking' ? step.fault : undefined}
          onChange={(event) => {
            setText(event.target.value);
            if (step.at !== 'searching') setStep({ at: 'asking' });
          }}
          trailing={
            <Button type="submit" look="quiet" size="sm" busy={step.at === 'searching'}>
              Find order
            </Button>
          }
        />
      </div>
      {step.at === 'nothing' && (
        <Notice tone="info">
          None of your orders has the number{' '}
          <span className="whitespace-nowrap">{step.number}</span>. Perhaps it was placed with
          another account.
          <button type="button" className="block min-h-11 text-ink textlink" onClick={clear}>
            Back to all orders
          </button>
        </Notice>
      )}
      {step.at === 'failed' && (
        <Notice tone="bad">
          We could not look for your order. Please check your connection and try again.
        </Notice>
      )}
    </form>
  );
}
