import { useState } from 'react';
import { isMobile, sanitizePhone } from '../../../domain/customer/address';
import { openFailedDelivery } from '../../../domain/order/failedDelivery';
import type { Order } from '../../../domain/order/order';
import { ANSWER_MAX, type DeliveryAnswer } from '../../../domain/order/request';
import { addDays, istDay } from '../../../domain/shop/ist';
import { messages } from '../../../domain/shop/messages';
import { orderNumber } from '../../../domain/order/orderNumber';
import { TextField } from '../../../ui/Field';
import { Confirm } from '../ui/Confirm';
import { failureText } from './failureText';

interface Props {
  order: Order;
  onAnswer: (answer: DeliveryAnswer, label: string) => Promise<void>;
  onClose: () => void;
}

const CHOICES = [
  ['again', 'Deliver again'],
  ['return', 'Bring it back to us'],
] as const;

/** Tells the courier what to do with a parcel that could not be delivered. */
export function AnswerDialog({ order, onAnswer, onClose }: Props) {
  const [today] = useState(() => istDay(new Date()));
  const [answer, setAnswer] = useState<DeliveryAnswer['answer']>('again');
  const [form, setForm] = useState({ date: '', phone: '', address1: '', address2: '' });
  const failed = openFailedDelivery(order);
  const phoneError =
    form.phone !== '' && !isMobile(form.phone) ? messages.checkout.phoneInvalid : undefined;
  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setForm({ ...form, [name]: name === 'phone' ? sanitizePhone(target.value) : target.value }),
  });

  function submit(): Promise<void> {
    const given = Object.entries(form).flatMap(([name, text]) =>
      answer === 'again' && text.trim() !== '' ? [[name, text.trim()]] : [],
    );
    return onAnswer(
      { type: 'delivery_answer', answer, ...Object.fromEntries(given) },
      answer === 'again' ? 'Asking for another delivery' : 'Asking for the parcel back',
    );
  }

  return (
    <Confirm
      title="What should the courier do?"
      confirm={answer === 'again' ? 'Deliver again' : 'Bring it back'}
      disabled={answer === 'again' && phoneError !== undefined}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>
        The parcel of order {orderNumber(order.id)} could not be delivered.{' '}
        {failed && failureText(failed)}
      </p>
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">Answer</legend>
        {CHOICES.map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="answer"
              className="size-4 accent-accent"
              checked={answer === value}
              onChange={() => setAnswer(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {answer === 'again' ? (
        <div className="flex flex-col gap-4">
          <TextField
            label="Day"
            optional
            type="date"
            min={today}
            max={addDays(today, ANSWER_MAX.days)}
            hint="Leave blank for the courier’s next visit."
            {...field('date')}
          />
          <TextField
            label="Corrected phone"
            optional
            inputMode="numeric"
            error={phoneError}
            {...field('phone')}
          />
          <TextField
            label="Corrected address"
            optional
            maxLength={ANSWER_MAX.address}
            hint="City, state and PIN code can no longer be changed."
            {...field('address1')}
          />
          <TextField
            label="Address line 2"
            optional
            maxLength={ANSWER_MAX.address}
            {...field('address2')}
          />
        </div>
      ) : (
        <p className="text-muted">
          Nothing is refunded yet. Once the parcel is back, you can cancel the order.
        </p>
      )}
    </Confirm>
  );
}
