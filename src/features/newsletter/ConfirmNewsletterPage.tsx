import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { Button, LinkButton } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { usePageHead } from '../../ui/pageHead';

/** What the links of the emails do, by the code in them. Replaced in tests. Rejects when the network fails. */
export interface NewsletterLinks {
  confirm: (to: string, code: string) => Promise<'confirmed' | 'refused'>;
  confirmWait: (to: string, code: string) => Promise<'confirmed' | 'refused'>;
  leave: (to: string, code: string) => Promise<void>;
}

const online: NewsletterLinks = {
  confirm: async (to, code) => {
    const { confirmSubscription } = await import('../../firebase/shop/newsletter');
    return confirmSubscription(to, code);
  },
  confirmWait: async (to, code) =>
    (await import('../../firebase/customer/waiting')).confirmWait(to, code),
  leave: async (to, code) => {
    const { leaveNewsletter } = await import('../../firebase/shop/newsletter');
    await leaveNewsletter(to, code);
  },
};

type State = 'idle' | 'busy' | 'confirmed' | 'left' | 'refused' | 'failed';

const NEWSLETTER = {
  title: 'Newsletter',
  join: 'Press the button to confirm your address. We send a few emails a year.',
  joinLabel: 'Confirm my address',
  leave: 'Press the button, and we will stop sending you our newsletter.',
  leaveLabel: 'Unsubscribe',
  ...messages.newsletter,
};

const WAITING = {
  title: 'Back in stock',
  join: 'Press the button, and we will send you one email when it is back.',
  joinLabel: 'Tell me',
  leave: 'Press the button, and we will not write to you about it.',
  leaveLabel: 'Do not tell me',
  ...messages.waiting,
};

/**
 * `/newsletter?to=…&code=…`, the link of the email, and with `&leave=1` the one that ends the subscription. With `&wait=1`
 * it is about a size that is sold out instead. All ask for a press, because mail programs open links unasked.
 */
export function ConfirmNewsletterPage({ links = online }: { links?: NewsletterLinks }) {
  const [query] = useSearchParams();
  const [to, code] = [query.get('to'), query.get('code')];
  const isLeaving = query.get('leave') === '1';
  const isWait = query.get('wait') === '1';
  const text = isWait ? WAITING : NEWSLETTER;
  const [state, setState] = useState<State>(to && code ? 'idle' : 'refused');
  usePageHead({ title: text.title, canonical: paths.newsletter(), private: true });

  async function press(): Promise<void> {
    setState('busy');
    try {
      if (isLeaving) {
        await links.leave(to ?? '', code ?? '');
        setState('left');
      } else {
        const confirm = isWait ? links.confirmWait : links.confirm;
        setState(await confirm(to ?? '', code ?? ''));
      }
    } catch (error) {
      console.error(error);
      setState('failed');
    }
  }

  const isOpen = state === 'idle' || state === 'busy' || state === 'failed';
  return (
    <div className="shell flex min-h-[28rem] flex-col items-start gap-6 pt-10 md:pt-16">
      <h1 className="display text-5xl md:text-6xl">{text.title}</h1>
      {isOpen && (
        <>
          <p className="text-muted md:text-lg">{isLeaving ? text.leave : text.join}</p>
          <Button busy={state === 'busy'} onClick={() => void press()}>
            {isLeaving ? text.leaveLabel : text.joinLabel}
          </Button>
        </>
      )}
      <div role="status">
        {state === 'confirmed' && <Notice tone="ok">{text.confirmed}</Notice>}
        {state === 'left' && <Notice tone="ok">{text.left}</Notice>}
        {state === 'refused' && <Notice tone="bad">{text.refused}</Notice>}
        {state === 'failed' && <Notice tone="bad">{text.failed}</Notice>}
      </div>
      {!isOpen && <LinkButton to={paths.products()}>See the collection</LinkButton>}
    </div>
  );
}
