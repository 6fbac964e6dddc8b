import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Order } from '../../../domain/order/order';
import { openKinds, returnablePieces, returnDeadline } from '../../../domain/order/returnable';
import {
  needsPhotos,
  RETURN_MAX,
  RETURN_WISHES,
  type ReturnKind,
  type ReturnWish,
} from '../../../domain/order/returns';
import { DAMAGE_WINDOW_HOURS, RETURN_WINDOW_DAYS } from '../../../domain/shop/constants';
import { messages } from '../../../domain/shop/messages';
import { Button, buttonClass } from '../../../ui/Button';
import { cx } from '../../../ui/classes';
import { formatMoment } from '../../../ui/moments';
import { Dialog } from '../../../ui/Dialog';
import { SelectField, TextArea } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { forgetDraft, useDraft } from '../../../ui/useDraft';
import { UnreadablePhoto } from './shrink';
import { returnSender, type ReturnAnswer, type SendReturn } from './sendReturn';

interface Props {
  order: Order;
  now: Date;
  onClose: () => void;
  /** The shop has the request. */
  onAsked: () => void;
  /** Replaced in tests. */
  newSender?: () => SendReturn;
}

const KIND_CHOICES: Record<ReturnKind, string> = {
  damaged: 'It arrived damaged',
  wrong_item: 'It is not what I ordered',
  unopened: 'I would like to return it unopened',
};
const WISH_CHOICES: Record<ReturnWish, string> = {
  refund: 'My money back',
  replacement: 'A replacement',
};

/** What the customer reads when a form cannot be sent; undefined when it can. */
type Problem = 'kind' | 'pieces' | 'photos';
const PROBLEMS: Record<Problem, string> = {
  kind: 'Please say what is wrong.',
  pieces: 'Please choose at least one piece.',
  photos: 'Please add at least one photograph, so that we can see it.',
};

/** "Return or report a problem": what is wrong, with which pieces, what is wished, photographs and a note. */
export function ReturnDialog({ order, now, onClose, onAsked, newSender = returnSender }: Props) {
  // One for all attempts, so that the next one goes on where the last one failed.
  const [send] = useState(newSender);
  const kinds = openKinds(order, now);
  const left = returnablePieces(order);
  const isOne = left.reduce((sum, pieces) => sum + pieces, 0) === 1;
  const [kind, setKind] = useState<ReturnKind | undefined>(
    kinds.length === 1 ? kinds[0] : undefined,
  );
  const [pieces, setPieces] = useState<readonly number[]>(isOne ? left : left.map(() => 0));
  const [wish, setWish] = useState<ReturnWish>(
    order.replaces === undefined ? 'refund' : 'replacement',
  );
  const [photos, setPhotos] = useUnsentPhotos(order.id);
  const draft = `return ${order.id}`;
  const [{ note }, setForm] = useDraft(draft, () => ({ note: '' }));
  const [problem, setProblem] = useState<Problem>();
  const [failure, setFailure] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const [answer, setAnswer] = useState<ReturnAnswer & { height: number | undefined }>();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = progress !== undefined;

  async function submit(): Promise<void> {
    const found: Problem | undefined =
      kind === undefined
        ? 'kind'
        : pieces.every((quantity) => quantity === 0)
          ? 'pieces'
          : needsPhotos(kind) && photos.length === 0
            ? 'photos'
            : undefined;
    setProblem(found);
    setFailure(undefined);
    if (kind === undefined || found !== undefined) {
      document.getElementById(`return-${found}`)?.focus();
      return;
    }
    setProgress(0);
    try {
      const wanted = { kind, pieces, wish, note: note.trim(), photos };
      const told = await send(order, wanted, setProgress);
      if (told.isAsked) {
        setAnswer({ ...told, height: form.current?.offsetHeight });
        setPhotos([]);
        forgetDraft(draft);
      } else setFailure(told.message);
    } catch (error) {
      console.warn(error);
      setFailure(
        error instanceof UnreadablePhoto ? messages.returns.unreadable : messages.returns.notSent,
      );
    } finally {
      setProgress(undefined);
    }
  }

  if (answer)
    return (
      <Dialog open onClose={onAsked} title="Return or report a problem">
        {/* As high as the form was, so that the dialog does not move, and in view however far that was scrolled. */}
        <div style={{ minHeight: answer.height }}>
          <div className="sticky top-0 flex flex-col gap-6 p-6">
            <Notice tone="ok">{answer.message}</Notice>
            <p className="text-sm">
              You can follow it on the order’s page, and we email you at each step. Please keep the
              pieces and their box until you hear from us.
            </p>
            <Button onClick={onAsked}>Done</Button>
          </div>
        </div>
      </Dialog>
    );

  return (
    <Dialog open staysOpen onClose={() => !isBusy && onClose()} title="Return or report a problem">
      <form
        ref={form}
        className="flex flex-col gap-7 p-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="text-sm text-muted">
          You can report damage or a wrong piece within {DAMAGE_WINDOW_HOURS} hours of delivery, and
          return unopened bottles within {RETURN_WINDOW_DAYS} days.
        </p>
        <Choice
          id="return-kind"
          legend="What is wrong?"
          error={problem === 'kind' ? PROBLEMS.kind : undefined}
          choices={kinds.map((one) => [
            one,
            KIND_CHOICES[one],
            `until ${formatMoment(returnDeadline(order, one) ?? now)}`,
          ])}
          value={kind}
          onChange={(chosen) => {
            setKind(chosen);
            setProblem(undefined);
          }}
        />
        <fieldset
          id="return-pieces"
          tabIndex={-1}
          className="flex flex-col gap-3"
          aria-describedby={problem === 'pieces' ? 'return-pieces-error' : undefined}
        >
          <legend className="text-sm font-medium">Which pieces?</legend>
          {(order.pricing?.lines ?? []).map((line, n) => {
            const most = left[n] ?? 0;
            if (most === 0) return null;
            return (
              <div
                key={`${line.productId} ${line.volume}`}
                className="flex items-center justify-between gap-4"
              >
                <span className="min-w-0 text-sm">
                  {line.name} <span className="text-muted">{line.volume}</span>
                </span>
                <div className="w-28 shrink-0">
                  <SelectField
                    label={
                      <span className="sr-only">{`Pieces of ${line.name} ${line.volume}`}</span>
                    }
                    value={pieces[n] ?? 0}
                    onChange={(event) => {
                      const quantity = Number(event.target.value);
                      setPieces(pieces.map((one, at) => (at === n ? quantity : one)));
                      setProblem(undefined);
                    }}
                  >
                    {Array.from({ length: most + 1 }, (_, quantity) => (
                      <option key={quantity} value={quantity}>
                        {quantity} of {most}
                      </option>
                    ))}
                  </SelectField>
                </div>
              </div>
            );
          })}
          {problem === 'pieces' && (
            <p id="return-pieces-error" className="text-sm text-bad">
              {PROBLEMS.pieces}
            </p>
          )}
        </fieldset>
        {order.replaces === undefined && (
          <Choice
            id="return-wish"
            legend="What would you like?"
            choices={RETURN_WISHES.map((one) => [one, WISH_CHOICES[one], ''])}
            value={wish}
            onChange={setWish}
          />
        )}
        <Photos
          photos={photos}
          isRequired={kind !== undefined && needsPhotos(kind)}
          error={problem === 'photos' ? PROBLEMS.photos : undefined}
          onChange={(update) => {
            setPhotos(update);
            setProblem(undefined);
          }}
        />
        <TextArea
          label="Anything we should know?"
          optional
          className="min-h-20!"
          maxLength={RETURN_MAX.note}
          value={note}
          onChange={(event) => setForm({ note: event.target.value })}
        />
        <p className="text-sm text-muted">
          We look at every request ourselves and write to you. If the pieces have to come back, a
          courier collects them at the address of the order, at our cost.
        </p>
        {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
        {isBusy && (
          <p role="status" className="text-sm">
            {photos.length > 0 && progress < 1
              ? `Sending your photographs, ${Math.round(progress * 100)} %`
              : 'Sending your request…'}
          </p>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="outline" onClick={onClose} disabled={isBusy}>
            Go back
          </Button>
          <Button type="submit" busy={isBusy}>
            Send request
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The photographs that were chosen and not sent, by order: the browser's storage holds only texts. */
export const unsentPhotos = new Map<string, readonly File[]>();

/** Kept while the dialog is closed or its page is left. Only a reload would lose them, so the browser asks before one. */
function useUnsentPhotos(orderId: string) {
  const [photos, setPhotos] = useState<readonly File[]>(() => unsentPhotos.get(orderId) ?? []);
  useEffect(() => {
    unsentPhotos.set(orderId, photos);
    if (photos.length === 0) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [orderId, photos]);
  return [photos, setPhotos] as const;
}

/** A group of radio buttons; each choice is its value, its label and a hint. */
function Choice<T extends string>({
  id,
  legend,
  choices,
  value,
  error,
  onChange,
}: {
  id: string;
  legend: string;
  choices: readonly (readonly [T, string, string])[];
  value: T | undefined;
  error?: string | undefined;
  onChange: (value: T) => void;
}) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="flex flex-col"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {choices.map(([one, label, hint]) => (
        <label key={one} className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="radio"
            name={id}
            className="size-4 shrink-0 accent-accent"
            checked={value === one}
            onChange={() => onChange(one)}
          />
          <span>
            {label}
            {hint !== '' && <span className="block text-muted">{hint}</span>}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Photos({
  photos,
  isRequired,
  error,
  onChange,
}: {
  photos: readonly File[];
  isRequired: boolean;
  error: string | undefined;
  /** Takes a function, because several photographs can turn out to be unreadable before the next render. */
  onChange: (update: (photos: readonly File[]) => readonly File[]) => void;
}) {
  const hintId = useId();
  const labelId = useId();
  const urls = useMemo(() => photos.map((photo) => URL.createObjectURL(photo)), [photos]);
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls]);
  const room = RETURN_MAX.photos - photos.length;
  /** What was chosen last and is not among them, and why. */
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const remove = (photo: File): void => onChange((now) => now.filter((one) => one !== photo));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <p id={labelId} className="text-sm font-medium">
          Photographs
          {!isRequired && <span className="font-normal text-muted"> (optional)</span>}
        </p>
        {/* The browser's own field would go on saying that no file is chosen. */}
        <label
          className={cx(
            buttonClass('outline', 'sm'),
            'self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          )}
        >
          {photos.length === 0 ? 'Choose photographs' : 'Add more'}
          <input
            id="return-photos"
            type="file"
            accept="image/*"
            multiple
            disabled={room === 0}
            aria-labelledby={labelId}
            aria-describedby={hintId}
            aria-invalid={error === undefined ? undefined : true}
            className="sr-only"
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              const more = chosen.slice(room).map(({ name }) => name);
              setLeftOut(
                more.length === 0
                  ? []
                  : [
                      `At most ${RETURN_MAX.photos} photographs can be sent. Left out: ${more.join(', ')}.`,
                    ],
              );
              onChange((now) => [...now, ...chosen.slice(0, room)]);
              // So that the same file can be chosen again after it was removed.
              target.value = '';
            }}
          />
        </label>
        <p id={hintId} className={error === undefined ? 'text-sm text-muted' : 'text-sm text-bad'}>
          {error ??
            `Up to ${RETURN_MAX.photos}. Only we see them; they are made smaller before they are sent.`}
        </p>
      </div>
      {leftOut.length > 0 && (
        <Notice tone="bad">
          {leftOut.map((why) => (
            <p key={why}>{why}</p>
          ))}
        </Notice>
      )}
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map((photo, n) => (
            <li key={urls[n]} className="flex w-24 flex-col gap-1">
              <img
                src={urls[n]}
                alt={`Photograph ${n + 1}: ${photo.name}`}
                className="aspect-square w-full rounded border border-line object-cover"
                onError={() => {
                  setLeftOut((before) => [
                    ...before,
                    `${photo.name} cannot be read as a photograph, so it was left out. Please choose a JPEG or PNG.`,
                  ]);
                  remove(photo);
                }}
              />
              <Button look="quiet" size="sm" onClick={() => remove(photo)}>
                Remove<span className="sr-only"> photograph {n + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
