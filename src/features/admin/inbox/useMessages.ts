import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReceivedMessage } from '../../../domain/shop/contactMessage';
import type { MessageView } from '../../../firebase/shop/adminInbox';
import { usePages } from '../ui/usePages';
import { useUser } from '../ui/useUser';

const PER_PAGE = 25;
const inbox = () => import('../../../firebase/shop/adminInbox');

const viewOf = (show: string | null): MessageView =>
  show === 'to-answer' || show === 'unread' ? show : '';

/** The contact messages that the link asks for; answering one, marking it as read or answered, and deleting it. */
export function useMessages() {
  const { id: by } = useUser();
  const [params, setParams] = useSearchParams();
  const show = viewOf(params.get('show'));
  // One that is answered stays until the list is opened again, so that its answer can be read.
  const pages = usePages(
    useCallback(async () => (await inbox()).fetchMessages(show, PER_PAGE), [show]),
  );
  const setShow = (next: string): void =>
    setParams(next === '' ? {} : { show: next }, { replace: true });
  /** The message whose mark could not be saved. */
  const [failed, setFailed] = useState<string>();

  async function mark(
    message: ReceivedMessage,
    marks: { read?: boolean; answered?: boolean },
  ): Promise<void> {
    setFailed(undefined);
    try {
      await (await inbox()).markMessage(message.id, marks, by);
      pages.change((row) => (row.id === message.id ? { ...row, ...marks } : row));
    } catch (error) {
      console.warn(error);
      setFailed(message.id);
    }
  }

  async function answer(message: ReceivedMessage, text: string): Promise<void> {
    await (await inbox()).answerMessage(message.id, text, by);
    // As the function writes it in a moment.
    const answers = [...message.answers, { text, by, at: new Date() }];
    pages.change((row) =>
      row.id === message.id ? { ...row, answers, read: true, answered: true } : row,
    );
  }

  async function remove({ id }: ReceivedMessage): Promise<void> {
    await (await inbox()).deleteMessage(id);
    pages.change((row) => (row.id === id ? undefined : row));
  }

  return { pages, show, setShow, failed, mark, answer, remove };
}
