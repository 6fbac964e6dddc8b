import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { isEmail } from '../../domain/customer/email';
import type { User } from '../../domain/customer/user';
import type { Wait, WaitedFor } from '../../domain/product/waiting';
import { messages } from '../../domain/shop/messages';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { useResource } from '../../ui/useResource';
import { useAuth } from '../account/useAuth';
import { cleaned } from '../../domain/shop/cleaned';

export interface WaitingService {
  fetchWait: (uid: string, size: WaitedFor) => Promise<Wait>;
  setWait: (uid: string, size: WaitedFor, isWanted: boolean) => Promise<void>;
  askByEmail: (email: string, size: WaitedFor) => Promise<void>;
}

const online: WaitingService = {
  fetchWait: async (...args) =>
    (await import('../../firebase/customer/waiting')).fetchWait(...args),
  setWait: async (...args) => (await import('../../firebase/customer/waiting')).setWait(...args),
  askByEmail: async (...args) =>
    (await import('../../firebase/customer/waiting')).askByEmail(...args),
};

/** When it is read again whether a new wait stands: a function ends it where the size is in stock. Milliseconds. */
const LOOKS_MS = [3000, 12_000];

interface Props {
  size: WaitedFor;
  service: WaitingService;
}

/**
 * For a size that is sold out: has a customer told when it is back, with one press; a visitor types an address and
 * confirms it. A press before it is known who is signed in waits for it.
 */
export function TellMe({
  productId,
  volume,
  service = online,
}: WaitedFor & {
  /** Replaced in tests. */
  service?: WaitingService;
}) {
  const { user, state } = useAuth();
  const [asked, setAsked] = useState(false);
  const size = useMemo(() => ({ productId, volume }), [productId, volume]);
  if (user)
    return <Customer key={user.id} user={user} size={size} service={service} asked={asked} />;
  if (asked && state.status === 'signed-out') return <Visitor size={size} service={service} />;
  return (
    <Line text={messages.waiting.question}>
      <Button look="outline" size="sm" busy={asked} onClick={() => setAsked(true)}>
        Tell me
      </Button>
    </Line>
  );
}

function Line({
  text,
  ref,
  children,
}: {
  text: string;
  ref?: Ref<HTMLParagraphElement>;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <p ref={ref} role="status" tabIndex={-1} className="text-sm font-medium">
        {text}
      </p>
      {children}
    </div>
  );
}

function Customer({ user, size, service, asked }: Props & { user: User; asked: boolean }) {
  const load = useCallback(() => service.fetchWait(user.id, size), [service, user.id, size]);
  const { resource } = useResource(load);
  const [chosen, setChosen] = useState<{ wait: Wait; text: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const wait = chosen?.wait ?? (resource.status === 'ready' ? resource.value : 'no');
  const texts: Record<Wait, string> = {
    no: messages.waiting.question,
    waiting: messages.waiting.asked(user.email),
    told: messages.waiting.told,
    // At that time it was; now the page says that it is sold out.
    'in-stock': messages.waiting.question,
  };

  async function save(isWanted: boolean): Promise<void> {
    setIsBusy(true);
    setHasFailed(false);
    try {
      await service.setWait(user.id, size, isWanted);
      setChosen(
        isWanted
          ? { wait: 'waiting', text: texts.waiting }
          : { wait: 'no', text: messages.waiting.takenBack },
      );
    } catch (error) {
      console.error(error);
      setHasFailed(true);
    }
    setIsBusy(false);
  }

  const isNew = chosen?.wait === 'waiting';
  useEffect(() => {
    if (!isNew) return undefined;
    const look = () =>
      load().then(
        (found) =>
          found === 'in-stock' && setChosen({ wait: found, text: messages.waiting.inStock }),
        console.warn,
      );
    const timers = LOOKS_MS.map((ms) => setTimeout(() => void look(), ms));
    return () => timers.forEach(clearTimeout);
  }, [isNew, load]);

  const saveAsked = useEffectEvent(() => {
    if (asked) void save(true);
  });
  useEffect(() => saveAsked(), []);

  if (resource.status === 'loading' && !chosen && !isBusy) return null;
  return (
    <Line text={chosen?.text ?? texts[wait]}>
      {wait !== 'told' && (
        <Button
          look="outline"
          size="sm"
          busy={isBusy}
          onClick={() => void save(wait !== 'waiting')}
        >
          {wait === 'waiting' ? 'Do not tell me' : 'Tell me'}
        </Button>
      )}
      {hasFailed && (
        <p role="alert" className="text-sm text-bad">
          {messages.waiting.failed}
        </p>
      )}
    </Line>
  );
}

function Visitor({ size, service }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed' | 'invalid'>('idle');
  const input = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLParagraphElement>(null);
  const isDone = state === 'done';
  // What was pressed is replaced by the field, and that by the answer, so the focus moves there.
  useEffect(() => (isDone ? answer : input).current?.focus(), [isDone]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state === 'busy') return;
    const email = cleaned(String(new FormData(event.currentTarget).get('email') ?? ''));
    if (!isEmail(email)) {
      setState('invalid');
      input.current?.focus();
      return;
    }
    setState('busy');
    try {
      await service.askByEmail(email, size);
      setState('done');
    } catch (error) {
      console.error(error);
      setState('failed');
    }
  }

  if (isDone)
    return (
      <Line ref={answer} text={messages.waiting.confirm}>
        <p className="text-sm text-muted">{messages.waiting.noEmail}</p>
      </Line>
    );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <TextField
        ref={input}
        name="email"
        type="email"
        autoComplete="email"
        label="Email address"
        hint={messages.waiting.promise}
        error={
          state === 'invalid'
            ? messages.waiting.invalidEmail
            : state === 'failed'
              ? messages.waiting.failed
              : undefined
        }
      />
      <Button type="submit" look="outline" size="sm" busy={state === 'busy'}>
        Tell me
      </Button>
    </form>
  );
}
