import { useState, type FormEvent } from 'react';
import type { OrderNote } from '../../../domain/order/orderNote';
import { Button } from '../../../ui/Button';
import { formatMoment } from '../../../ui/moments';
import { TextArea } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { Panel } from '../ui/Panel';
import { useUnsaved } from '../ui/useUnsaved';

interface Props {
  orderId: string;
  notes: readonly OrderNote[];
  /** The admins' names by uid, as far as they are known. */
  names: ReadonlyMap<string, string>;
  by: string;
  onAdded: () => void;
}

/** Internal notes about an order; the customer never sees them. */
export function Notes({ orderId, notes, names, by, onAdded }: Props) {
  const [text, setText] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const question = useUnsaved(text.trim() !== '');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (text.trim() === '' || state === 'busy') return;
    setState('busy');
    try {
      const { addNote } = await import('../../../firebase/order/adminOrders');
      await addNote(orderId, by, text.trim());
      // What was typed meanwhile stays.
      setText((now) => (now === text ? '' : now));
      setState('idle');
      onAdded();
    } catch (error) {
      console.warn(error);
      setState('failed');
    }
  }

  return (
    <Panel title="Internal notes">
      <form className="flex flex-col gap-2" onSubmit={(event) => void submit(event)}>
        <TextArea
          label="New note"
          className="min-h-20!"
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {state === 'failed' && (
          <Notice tone="bad">The note could not be saved. Please try again.</Notice>
        )}
        <Button
          type="submit"
          look="outline"
          size="sm"
          busy={state === 'busy'}
          disabled={text.trim() === ''}
          className="self-start"
        >
          Add note
        </Button>
        {question}
      </form>
      <ul className="mt-3 flex flex-col gap-3">
        {notes.map((note) => (
          <li key={note.id} className="border-l-2 border-line pl-3">
            <p className="whitespace-pre-wrap">{note.text}</p>
            <p className="text-xs text-muted">
              {names.get(note.by) ?? '…'} · {formatMoment(note.at)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
