import { useId, useReducer, type FormEvent } from 'react';
import { isEmail } from '../../domain/customer/email';
import { messages } from '../../domain/shop/messages';
import { Button } from '../../ui/Button';
import { cleaned } from '../../domain/shop/cleaned';

type State =
  | { status: 'idle' }
  | { status: 'submitting' }
  | { status: 'success' }
  | { status: 'error'; text: string };

/** Each state replaces the previous one. */
function reducer(_state: State, next: State): State {
  return next;
}

export function Newsletter({ signUp }: { signUp: (email: string) => Promise<void> }) {
  const [state, setState] = useReducer(reducer, { status: 'idle' });
  const id = useId();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state.status === 'submitting') return;
    const form = event.currentTarget;
    const email = cleaned(String(new FormData(form).get('email') ?? ''));
    if (!isEmail(email)) {
      setState({ status: 'error', text: messages.newsletter.invalidEmail });
      form.querySelector('input')?.focus();
      return;
    }
    setState({ status: 'submitting' });
    try {
      await signUp(email);
      form.reset();
      setState({ status: 'success' });
    } catch (error) {
      console.error(error);
      setState({ status: 'error', text: messages.newsletter.failed });
    }
  }

  return (
    <section
      aria-labelledby={`${id}-title`}
      className="on-deep border-b border-deep-line bg-deep text-ivory"
    >
      <div className="shell grid items-end gap-8 py-16 md:grid-cols-2 md:py-24">
        <div>
          <h2 id={`${id}-title`} className="display text-4xl md:text-5xl">
            Letters from the house
          </h2>
          <p className="mt-4 max-w-md text-ivory-muted">{messages.newsletter.agreed}</p>
        </div>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
          <label htmlFor={`${id}-email`} className="text-sm">
            Email address
          </label>
          <div className="flex gap-3 max-xs:flex-col">
            <input
              id={`${id}-email`}
              name="email"
              type="email"
              autoComplete="email"
              placeholder="you@example.in"
              aria-invalid={state.status === 'error' || undefined}
              aria-describedby={`${id}-state`}
              className="min-h-12 min-w-0 flex-1 border-b border-ivory-muted bg-transparent px-1 placeholder:text-ivory-muted/80"
            />
            <Button type="submit" look="light" busy={state.status === 'submitting'}>
              Sign up
            </Button>
          </div>
          <p id={`${id}-state`} role="status" className="min-h-6 text-sm text-ivory-muted">
            {state.status === 'success' &&
              `${messages.newsletter.done} ${messages.newsletter.confirm}`}
            {state.status === 'error' && <span role="alert">{state.text}</span>}
          </p>
        </form>
      </div>
    </section>
  );
}
