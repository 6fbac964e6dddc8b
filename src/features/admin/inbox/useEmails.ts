import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { QueuedEmail } from '../../../domain/shop/queuedEmail';
import { usePages } from '../ui/usePages';
import { useUser } from '../ui/useUser';

const PER_PAGE = 25;
const emails = () => import('../../../firebase/shop/adminEmails');

/** The outcome of the last press. */
export type AgainState =
  { step: 'idle' } | { step: 'busy' | 'queued' | 'failed'; email: QueuedEmail };

/** The emails that the link asks for, and sending one again. */
export function useEmails() {
  const { id: by } = useUser();
  const [params, setParams] = useSearchParams();
  const show = params.get('show') === 'all' ? 'all' : 'failed';
  const pages = usePages(
    useCallback(async () => (await emails()).fetchEmails(show, PER_PAGE), [show]),
  );
  const [again, setAgain] = useState<AgainState>({ step: 'idle' });

  async function sendAgain(email: QueuedEmail): Promise<void> {
    setAgain({ step: 'busy', email });
    try {
      await (await emails()).sendEmailAgain(email.id, by);
      pages.change((row) => (row.id === email.id ? { ...row, state: 'queued', attempts: 0 } : row));
      setAgain({ step: 'queued', email });
    } catch (error) {
      console.warn(error);
      setAgain({ step: 'failed', email });
    }
  }

  const setShow = (next: string): void =>
    setParams(next === 'all' ? { show: next } : {}, { replace: true });
  return { pages, show, setShow, again, sendAgain };
}
