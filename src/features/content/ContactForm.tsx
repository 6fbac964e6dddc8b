import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../ui/Link';
import { isEmail } from '../../domain/customer/email';
import { cleaned } from '../../domain/shop/cleaned';
import {
  CONTACT_MAX,
  CONTACT_SUBJECTS,
  isContactSubject,
  type ContactMessage,
} from '../../domain/shop/contact';
import { readOrderNumber } from '../../domain/order/orderNumber';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { Button } from '../../ui/Button';
import { SelectField, TextArea, TextField } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { tabStore } from '../../ui/storage';
import { useAuth } from '../account/useAuth';

export type SendMessage = (message: ContactMessage) => Promise<void>;

type Fields = Record<'name' | 'email' | 'subject' | 'message', string>;

type Errors = Partial<Fields>;

function errorsOf({ name, email, subject, message }: Fields): Errors {
  return {
    ...(name === '' && { name: 'Name is required.' }),
    ...(email === '' && { email: messages.checkout.email }),
    ...(email !== '' && !isEmail(email) && { email: messages.newsletter.invalidEmail }),
    ...(!isContactSubject(subject) && { subject: 'Please choose a subject.' }),
    ...(message === '' && { message: 'Please write a message.' }),
  };
}

/** The message as it was last typed in this tab, for who leaves the page before sending it. Signing out removes it. */
const DRAFT = 'contact-message';

/**
 * Fills in who is signed in, what was typed before, and what the address names, `?subject=order-support&order=K7QM-C9XA`:
 * after the first render, because the page is prerendered without it. What somebody has typed stays.
 */
function useFilledIn(form: RefObject<HTMLFormElement | null>): void {
  const [params] = useSearchParams();
  const { user } = useAuth();
  const subject = params.get('subject') ?? '';
  const order = readOrderNumber(params.get('order') ?? '');
  useEffect(() => {
    function fill(name: keyof Fields, value: string): void {
      const field = form.current?.elements.namedItem(name);
      const isField =
        field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement;
      if (isField && field.value === '') field.value = value;
    }
    if (user) {
      fill('name', user.name);
      fill('email', user.email);
    }
    if (isContactSubject(subject)) fill('subject', subject);
    const opening = order === undefined ? '' : `My order is ${order}.\n\n`;
    const draft = tabStore.read(DRAFT) ?? '';
    fill('message', draft.startsWith(opening) ? draft : opening);
  }, [form, subject, order, user]);
}

/** All fields are required. */
export function ContactForm({ send }: { send: SendMessage }) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [state, setState] = useState<'idle' | 'sending' | 'success' | 'error'>('idle');

  useFilledIn(form);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state === 'sending') return;
    const data = new FormData(event.currentTarget);
    const text = (name: string): string => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const fields: Fields = {
      name: text('name'),
      email: cleaned(text('email')),
      subject: text('subject'),
      message: text('message'),
    };
    const found = errorsOf(fields);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined || !isContactSubject(fields.subject)) {
      setState('idle');
      form.current?.querySelector<HTMLElement>(`[name="${first ?? 'subject'}"]`)?.focus();
      return;
    }
    setState('sending');
    try {
      await send({ ...fields, subject: fields.subject });
      form.current?.reset();
      tabStore.write(DRAFT, undefined);
      setState('success');
    } catch (error) {
      console.error(error);
      setState('error');
    }
  }

  return (
    <form
      ref={form}
      // Until React listens, a press of the button does nothing: a form of another method would put the message into the
      // address.
      method="dialog"
      noValidate
      aria-label="Write to us"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-6"
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={CONTACT_MAX.name}
          error={errors.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          error={errors.email}
        />
      </div>
      <SelectField label="Subject" name="subject" defaultValue="" error={errors.subject}>
        <option value="" disabled>
          Choose one
        </option>
        {CONTACT_SUBJECTS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Message"
        name="message"
        maxLength={CONTACT_MAX.message}
        error={errors.message}
        onChange={({ target }) => tabStore.write(DRAFT, target.value)}
        className="min-h-48"
      />
      <p className="text-sm text-muted">
        We use your message only to answer you. For more, see{' '}
        {/* Opens in a new tab so that the form keeps what was typed. */}
        <Link to={paths.privacy()} target="_blank" className="textlink">
          Privacy<span className="sr-only"> (opens in a new tab)</span>
        </Link>
        .
      </p>
      {state === 'success' && <Notice tone="ok">{messages.contact.done}</Notice>}
      {state === 'error' && <Notice tone="bad">{messages.contact.failed}</Notice>}
      <Button type="submit" size="lg" busy={state === 'sending'} className="self-start">
        Send message
      </Button>
    </form>
  );
}
