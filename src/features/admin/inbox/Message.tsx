import { useState } from 'react';
import {
  replyLink,
  mailLink,
  subjectLabel,
  type ReceivedMessage,
} from '../../../domain/shop/contactMessage';
import { Badge } from '../../../ui/Badge';
import { Button, buttonClass } from '../../../ui/Button';
import { formatMoment } from '../../../ui/dates';
import { Confirm } from '../ui/Confirm';

export function Message({
  message,
  mark,
  remove,
}: {
  message: ReceivedMessage;
  remove: (message: ReceivedMessage) => Promise<void>;
  mark: (message: ReceivedMessage, marks: { read?: boolean; answered?: boolean }) => Promise<void>;
}) {
  const { read, answered } = message;
  const [isDeleting, setIsDeleting] = useState(false);
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
            Answer by email
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
            {answered ? 'Mark as not answered' : 'Mark as answered'}
          </Button>
          <Button look="quiet" size="sm" onClick={() => setIsDeleting(true)}>
            Delete
          </Button>
        </div>
        {isDeleting && (
          <Confirm
            title="Delete this message?"
            confirm="Delete"
            danger
            onConfirm={() => remove(message)}
            onClose={() => setIsDeleting(false)}
          >
            <p>The message from {message.name || message.email} will be deleted for good.</p>
          </Confirm>
        )}
      </article>
    </li>
  );
}
