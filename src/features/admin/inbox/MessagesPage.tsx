import { useCallback, useState } from 'react';
import { replyLink, mailLink, subjectLabel, type InboxMessage } from '../../../domain/shop/inbox';
import { Badge } from '../../../ui/Badge';
import { Button, buttonClass } from '../../../ui/Button';
import { formatMoment } from '../../../ui/dates';
import { Notice } from '../../../ui/Notice';
import { ErrorState, Loading } from '../../../ui/PageState';
import { AdminPage } from '../ui/AdminPage';
import { Pager } from '../ui/Pager';
import { usePages } from '../ui/usePages';
import { useUser } from '../ui/useUser';
import { InboxTabs } from './InboxTabs';

const PER_PAGE = 25;
const inbox = () => import('../../../firebase/shop/adminInbox');

/** `/admin/messages`: messages from the contact form. */
export function MessagesPage() {
  const { id: by } = useUser();
  const pages = usePages(useCallback(async () => (await inbox()).fetchMessages(PER_PAGE), []));
  const [failed, setFailed] = useState(false);

  async function mark(
    message: InboxMessage,
    marks: { read?: boolean; answered?: boolean },
  ): Promise<void> {
    setFailed(false);
    try {
      await (await inbox()).markMessage(message.id, marks, by);
      pages.change((row) => (row.id === message.id ? { ...row, ...marks } : row));
    } catch (error) {
      console.warn(error);
      setFailed(true);
    }
  }

  return (
    <AdminPage title="Inbox">
      <InboxTabs />
      {failed && (
        <Notice tone="bad" className="mb-4">
          The change could not be saved. Please try again.
        </Notice>
      )}
      {pages.state.status === 'loading' && <Loading label="Fetching messages" />}
      {pages.state.status === 'failed' && (
        <ErrorState title="The messages could not be fetched" retry={pages.state.retry} />
      )}
      {pages.state.status === 'ready' && pages.state.rows.length === 0 && (
        <p className="py-12 text-center text-muted">No messages found.</p>
      )}
      {pages.state.status === 'ready' && (
        <ul className="flex flex-col gap-3">
          {pages.state.rows.map((message) => (
            <Message key={message.id} message={message} mark={mark} />
          ))}
        </ul>
      )}
      <Pager pages={pages} />
    </AdminPage>
  );
}

function Message({
  message,
  mark,
}: {
  message: InboxMessage;
  mark: (message: InboxMessage, marks: { read?: boolean; answered?: boolean }) => Promise<void>;
}) {
  const { read, answered } = message;
  return (
    <li className="rounded border border-line bg-raised p-4">
      <article aria-label={`Message from ${message.name}`}>
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className={read ? '' : 'font-semibold'}>{message.name || 'Unknown'}</h2>
          <a href={mailLink(message.email)} className="break-all text-muted hover:underline">
            {message.email}
          </a>
          {!read && <Badge tone="info">Unread</Badge>}
          {answered && <Badge tone="ok">Answered</Badge>}
          <span className="text-xs text-muted sm:ml-auto">{formatMoment(message.createdAt)}</span>
        </header>
        <p className="mt-1 text-muted">{subjectLabel(message.subject)}</p>
        <p className="mt-2 max-w-prose whitespace-pre-wrap">{message.message}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <a
            href={replyLink(message)}
            className={buttonClass('outline', 'sm')}
            onClick={() => void mark(message, { read: true })}
          >
            Answer by e-mail
          </a>
          <Button look="quiet" size="sm" onClick={() => void mark(message, { read: !read })}>
            {read ? 'Mark as unread' : 'Mark as read'}
          </Button>
          <Button
            look="quiet"
            size="sm"
            onClick={() =>
              void mark(message, answered ? { answered: false } : { read: true, answered: true })
            }
          >
            {answered ? 'Not answered yet' : 'Mark as answered'}
          </Button>
        </div>
      </article>
    </li>
  );
}
