import { useState, type ReactNode } from 'react';
import { faultOfLine, isMobile, sanitizePhone } from '../domain/customer/address';
import { ANSWER_MAX, type DeliveryAnswer } from '../domain/order/request';
import { addDays, istDay } from '../domain/shop/ist';
import { messages } from '../domain/shop/messages';
import { TextField } from './Field';
import { useDraft } from './useDraft';
import { serverTime } from '../clock';

interface Props {
  answer: DeliveryAnswer['answer'];
  back: string;
  /** What follows when the parcel comes back. */
  afterReturn: string;
  onChange: (answer: DeliveryAnswer['answer']) => void;
  fields: ReactNode;
}

/**
 * The form of an answer to the courier and what it says so far; `isValid` is false while the number or an address is wrong.
 * @param draft the key under which it is kept until it is sent
 */
export function useDeliveryAnswer(draft: string): {
  answer: DeliveryAnswer['answer'];
  choose: (answer: DeliveryAnswer['answer']) => void;
  fields: ReactNode;
  isValid: boolean;
  read: () => DeliveryAnswer;
} {
  const [today] = useState(() => istDay(serverTime()));
  const [answer, choose] = useState<DeliveryAnswer['answer']>('again');
  const blank = { date: '', phone: '', address1: '', address2: '' };
  const [form, setForm] = useDraft(draft, () => blank);
  const errors: Partial<Record<keyof typeof form, string | undefined>> = {
    phone: form.phone !== '' && !isMobile(form.phone) ? messages.checkout.phoneInvalid : undefined,
    address1: faultOfLine(form.address1),
    address2: faultOfLine(form.address2),
  };
  const isCorrect = Object.values(errors).every((error) => error === undefined);
  const field = (name: keyof typeof form) => ({
    value: form[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setForm({ ...form, [name]: name === 'phone' ? sanitizePhone(target.value) : target.value }),
  });

  function read(): DeliveryAnswer {
    const given = Object.entries(form).flatMap(([name, text]) =>
      answer === 'again' && text.trim() !== '' ? [[name, text.trim()]] : [],
    );
    return { type: 'delivery_answer', answer, ...Object.fromEntries(given) };
  }

  const fields = (
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
      <TextField label="Corrected phone" optional inputMode="numeric" {...field('phone')} />
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
  );
  return { answer, choose, fields, isValid: answer === 'return' || isCorrect, read };
}

/** Deliver again, with a day and a correction, or back to the shop. */
export function DeliveryAnswerForm({ answer, back, afterReturn, onChange, fields }: Props) {
  const choices = [
    ['again', 'Deliver again'],
    ['return', back],
  ] as const;
  return (
    <>
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">Answer</legend>
        {choices.map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="answer"
              className="size-4 accent-accent"
              checked={answer === value}
              onChange={() => onChange(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {answer === 'again' ? fields : <p className="text-muted">{afterReturn}</p>}
    </>
  );
}
