import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isEmail } from '../../domain/customer/address';
import {
  CONTACT_MAX,
  CONTACT_SUBJECTS,
  isContactSubject,
  type ContactMessage,
} from '../../domain/shop/contact';
import { company } from '../../domain/shop/company';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { Button } from '../../ui/Button';
import { SelectField, TextArea, TextField } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { usePageHead } from '../../ui/pageHead';
import { useSite } from '../../ui/site';

export type SendMessage = (message: ContactMessage) => Promise<void>;

const sendOnline: SendMessage = async (message) => {
  const { sendContactMessage } = await import('../../firebase/shop/contact');
  await sendContactMessage(message);
};

/** The contact form and support details (docs/product.md "Newsletter and contact"). */
export function ContactPage({ send = sendOnline }: { send?: SendMessage }) {
  const { name, supportEmail, supportPhone } = useSite();
  usePageHead({
    title: 'Contact',
    description: `Write to ${name}: help with choosing, an order, a question. ${company.hours}, with a reply within 24 hours.`,
    canonical: paths.contact(),
  });
  return (
    <div className="shell grid gap-12 pt-10 md:grid-cols-[1fr_1.2fr] md:gap-24 md:pt-16">
      <div>
        <h1 className="display text-5xl md:text-7xl">Contact</h1>
        <p className="mt-4 max-w-md text-muted md:text-lg">
          Ask what to wear to a June wedding, or where your parcel is. A person answers.
        </p>
        <dl className="mt-10 grid gap-6 border-t border-line pt-8">
          <Fact term="Hours">Support hours are {company.hours}, with a reply within 24 hours.</Fact>
          <Fact term="Email">
            <a href={`mailto:${supportEmail}`} className="textlink">
              {supportEmail}
            </a>
          </Fact>
          <Fact term="Telephone">
            <a href={`tel:${supportPhone.replace(/\s/g, '')}`} className="textlink">
              {supportPhone}
            </a>
          </Fact>
          <Fact term="Address">
            {company.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Fact>
          <Fact term="Grievance officer">
            {company.grievance.officer},{' '}
            <a href={`mailto:${company.grievance.email}`} className="textlink">
              {company.grievance.email}
            </a>
          </Fact>
        </dl>
      </div>
      <ContactForm send={send} />
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label text-accent">{term}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

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

/** All fields are required. */
function ContactForm({ send }: { send: SendMessage }) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [state, setState] = useState<'idle' | 'sending' | 'success' | 'error'>('idle');

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
      email: text('email'),
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
      setState('success');
    } catch (error) {
      console.error(error);
      setState('error');
    }
  }

  return (
    <form
      ref={form}
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
