import { useEffect, useEffectEvent, useReducer, useRef, useState, type FormEvent } from 'react';
import { withCountryCode } from '../../domain/customer/address';
import { OTP_LENGTH } from '../../domain/shop/constants';
import { digitsOf } from '../../domain/shop/digits';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { DigitsField } from '../../ui/DigitsField';
import { Notice } from '../../ui/Notice';
import { phoneReducer, START } from './phoneReducer';
import { PhoneError, phoneErrorMessage, type PhoneVerifier } from './phoneVerifier';

/** Seconds before a new code can be requested. */
const RESEND_SECONDS = 30;

/** The last code of each verifier: closing the dialog does not end the wait, and the code still holds. */
const lastCodes = new WeakMap<PhoneVerifier, { phone: string; sentAt: number }>();

/** The seconds until `phone` may be sent a new code; 0 when it may be. */
function secondsLeft(verifier: PhoneVerifier, phone: string): number {
  const last = lastCodes.get(verifier);
  if (last?.phone !== phone) return 0;
  return Math.max(0, RESEND_SECONDS - Math.floor((performance.now() - last.sentAt) / 1000));
}

interface Props {
  open: boolean;
  /** The number to verify: ten digits. */
  phone: string;
  verifier: PhoneVerifier;
  /** The label of the last button, which says what happens next. */
  doneLabel: string;
  /** The number is verified and the user pressed the last button. */
  onDone: () => void;
  /** Cancel or Escape. */
  onClose: () => void;
}

/**
 * Phone verification: sends a code at once, unless one was sent within the last half minute, then verify → done. Cancel
 * closes it.
 */
export function PhoneDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Verify your phone" staysOpen>
      {/* Remounted on every opening, so it always starts at the first step. */}
      <Steps onClose={onClose} {...rest} />
    </Dialog>
  );
}

const spaced = (phone: string): string => `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`;

function Steps({ phone, verifier, doneLabel, onDone, onClose }: Omit<Props, 'open'>) {
  const [isSent] = useState(() => secondsLeft(verifier, phone) > 0);
  const [state, dispatch] = useReducer(phoneReducer, isSent ? { step: 'code' } : START);
  const [code, setCode] = useState('');
  const [sentTimes, setSentTimes] = useState(0);
  const field = useRef<HTMLInputElement>(null);

  async function send(): Promise<void> {
    dispatch({ type: 'sending' });
    const noteTime = () => lastCodes.set(verifier, { phone, sentAt: performance.now() });
    // Also at the beginning: the dialog may be closed before the code is sent.
    noteTime();
    try {
      await verifier.send(withCountryCode(phone));
      noteTime();
      setCode('');
      setSentTimes((times) => times + 1);
      dispatch({ type: 'sent' });
    } catch (error) {
      console.warn(error);
      lastCodes.delete(verifier);
      dispatch({ type: 'failed', problem: phoneErrorMessage(error, 'send') });
    }
  }

  // Once, although an effect may run twice: each code costs an SMS.
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (!hasBegun.current && !isSent) void send();
    hasBegun.current = true;
  });
  useEffect(() => begin(), []);

  // After a wrong code, and after a new one was sent, whose button is gone. What stands in the field is selected, so that
  // the next code replaces it.
  useEffect(() => {
    if (state.step !== 'code' || (state.problem === undefined && sentTimes < 2)) return;
    field.current?.focus();
    field.current?.select();
  }, [state, sentTimes]);

  async function verify(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (state.step !== 'code') return;
    if (code.length < OTP_LENGTH) {
      dispatch({ type: 'failed', problem: phoneErrorMessage(undefined, 'verify') });
      return;
    }
    dispatch({ type: 'verifying' });
    try {
      await verifier.verify(code);
      lastCodes.delete(verifier);
      dispatch({ type: 'verified' });
    } catch (error) {
      console.warn(error);
      // That code is of no use any more.
      if (error instanceof PhoneError && ['refused', 'expired'].includes(error.code))
        lastCodes.delete(verifier);
      dispatch({ type: 'failed', problem: phoneErrorMessage(error, 'verify') });
    }
  }

  const number = <strong className="font-medium whitespace-nowrap">{spaced(phone)}</strong>;

  if (state.step === 'done') {
    return (
      <div className="flex flex-col gap-6 p-6">
        <Notice tone="ok">Thank you. {number} is verified.</Notice>
        <Button autoFocus wide size="lg" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    );
  }

  if (state.step === 'start' || (state.step === 'sending' && !state.resend)) {
    return (
      <div className="flex flex-col gap-6 p-6">
        <p role="status">
          {state.step === 'sending'
            ? `Sending a ${OTP_LENGTH}-digit code by SMS to `
            : `We could not send a ${OTP_LENGTH}-digit code by SMS to `}
          {number}.
        </p>
        {state.problem && <Notice tone="bad">{state.problem}</Notice>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button autoFocus busy={state.step === 'sending'} onClick={() => void send()}>
            Send code
          </Button>
        </div>
      </div>
    );
  }

  const busy = state.step !== 'code';
  return (
    <form className="flex flex-col gap-6 p-6" noValidate onSubmit={(event) => void verify(event)}>
      <p role="status">
        A code is on its way to {number}.{verifier.hint !== undefined && ` ${verifier.hint}`}
      </p>
      <DigitsField
        ref={field}
        label="Code"
        name="otp"
        value={code}
        onChange={(event) => setCode(digitsOf(event.target.value).slice(0, OTP_LENGTH))}
        autoFocus
        autoComplete="one-time-code"
        // Longer than the code, which may be pasted with spaces.
        maxLength={24}
        readOnly={busy}
        className="text-center text-2xl tracking-[0.4em] tabular-nums"
      />
      {state.problem && <Notice tone="bad">{state.problem}</Notice>}
      <Resend
        key={sentTimes}
        wait={secondsLeft(verifier, phone)}
        busy={busy}
        onResend={() => void send()}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Verify
        </Button>
      </div>
    </form>
  );
}

interface ResendProps {
  /** Seconds. */
  wait: number;
  busy: boolean;
  onResend: () => void;
}

/** Offers a new code after a countdown; remounted for every code that was sent. */
function Resend({ wait, busy, onResend }: ResendProps) {
  const [left, setLeft] = useState(wait);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  if (left > 0)
    return (
      <p key="wait" className="text-sm text-muted">
        You can ask for a new code in <span translate="no">{left}</span> s.
      </p>
    );
  return (
    <p key="again">
      <Button look="quiet" size="sm" className="-ml-3" disabled={busy} onClick={onResend}>
        <span className="textlink">Send a new code</span>
      </Button>
    </p>
  );
}
