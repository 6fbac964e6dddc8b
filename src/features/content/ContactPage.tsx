import { paths } from '../../domain/shop/routes';
import { usePageHead } from '../../ui/pageHead';
import { useSite } from '../../ui/site';
import { ContactForm, type SendMessage } from './ContactForm';
import { ContactDetails } from './ContactDetails';

const sendOnline: SendMessage = async (message) => {
  const { sendContactMessage } = await import('../../firebase/shop/contact');
  await sendContactMessage(message);
};

/** The contact form and support details (docs/product.md "Newsletter and contact"). */
export function ContactPage({ send = sendOnline }: { send?: SendMessage }) {
  const { name, business } = useSite();
  usePageHead({
    title: 'Contact',
    description: `Write to ${name}: help with choosing, an order, a question. ${business.hours}, with a reply within 24 hours.`,
    canonical: paths.contact(),
  });
  return (
    // On a phone the form comes before the details.
    <div className="shell grid gap-12 pt-10 md:grid-cols-[1fr_1.2fr] md:grid-rows-[auto_1fr] md:gap-x-24 md:gap-y-0 md:pt-16">
      <div>
        <h1 className="display text-5xl md:text-6xl">Contact</h1>
        <p className="mt-4 max-w-md text-muted md:text-lg">
          Ask what to wear to a June wedding, or where your parcel is. A person answers.
        </p>
      </div>
      <div className="md:col-start-2 md:row-span-2 md:row-start-1">
        <ContactForm send={send} />
      </div>
      <ContactDetails />
    </div>
  );
}
