import { useCallback, useState } from 'react';
import type { ReceivedMessage } from '../../../domain/shop/contactMessage';
import { usePages } from '../ui/usePages';
import { useUser } from '../ui/useUser';

const PER_PAGE = 25;
const inbox = () => import('../../../firebase/shop/adminInbox');

/** The contact messages; marking one as read or answered, and deleting it. */
export function useMessages() {
  const { id: by } = useUser();
  const pages = usePages(useCallback(async () => (await inbox()).fetchMessages(PER_PAGE), []));
  const [hasFailed, setHasFailed] = useState(false);

  async function mark(
    message: ReceivedMessage,
    marks: { read?: boolean; answered?: boolean },
  ): Promise<void> {
    setHasFailed(false);
    try {
      await (await inbox()).markMessage(message.id, marks, by);
      pages.change((row) => (row.id === message.id ? { ...row, ...marks } : row));
    } catch (error) {
      console.warn(error);
      setHasFailed(true);
    }
  }

  async function remove({ id }: ReceivedMessage): Promise<void> {
    await (await inbox()).deleteMessage(id);
    pages.change((row) => (row.id === id ? undefined : row));
  }

  return { pages, hasFailed, mark, remove };
}
