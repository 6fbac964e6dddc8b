import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { Button, LinkButton } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { usePageHead } from '../../ui/pageHead';

/** Confirms a subscriber by the code of the email. Replaced in tests. Rejects when the network fails. */
export type ConfirmSubscription = (to: string, code: string) => Promise<'confirmed' | 'refused'>;

const confirmOnline: ConfirmSubscription = async (to, code) => {
  const { confirmSubscription } = await import('../../firebase/shop/newsletter');
  return confirmSubscription(to, code);
};

type State = 'idle' | 'busy' | 'confirmed' | 'refused' | 'failed';

/** `/newsletter?to=…&code=…`, the link of the email. It asks for a press, because mail programs open links unasked. */
export function ConfirmNewsletterPage({
  confirm = confirmOnline,
}: {
  confirm?: ConfirmSubscription;
}) {
  const [query] = useSearchParams();
  const [to, code] = [query.get('to'), query.get('code')];
  const [state, setState] = useState<State>(to && code ? 'idle' : 'refused');
  usePageHead({ title: 'Newsletter', canonical: paths.newsletter(), private: true });

  async function press(): Promise<void> {
    setState('busy');
    try {
      setState(await confirm(to ?? '', code ?? ''));
    } catch (error) {
      console.error(error);
      setState('failed');
    }
  }

  const isOpen = state !== 'confirmed' && state !== 'refused';
  return (
    <div className="shell flex min-h-[28rem] max-w-2xl flex-col items-start gap-6 pt-10 md:pt-16">
      <h1 className="display text-5xl md:text-6xl">Newsletter</h1>
      {isOpen && (
        <>
          <p className="text-muted md:text-lg">
            Press the button to confirm your address. We send a few emails a year.
          </p>
          <Button busy={state === 'busy'} onClick={() => void press()}>
            Confirm my address
          </Button>
        </>
      )}
      <div role="status">
        {state === 'confirmed' && <Notice tone="ok">{messages.newsletter.confirmed}</Notice>}
        {state === 'refused' && <Notice tone="bad">{messages.newsletter.refused}</Notice>}
        {state === 'failed' && <Notice tone="bad">{messages.newsletter.failed}</Notice>}
      </div>
      {!isOpen && <LinkButton to={paths.products()}>See the collection</LinkButton>}
    </div>
  );
}
