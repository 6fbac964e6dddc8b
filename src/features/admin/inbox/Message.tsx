import { useState } from 'react';
import {
  MAX_MESSAGE_ANSWER,
  replyLink,
  mailLink,
  subjectLabel,
  type ReceivedMessage,
} from '../../../domain/shop/contactMessage';
import { Badge } from '../../../ui/Badge';
import { Button, buttonClass } from '../../../ui/Button';
import { TextArea } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { formatMoment } from '../../../ui/moments';
import { Confirm } from '../ui/Confirm';

/** A message with the answers to it. `names` are the admins' by uid, as far as they are known. */
export function Message({
  message,
  names,
  draft,
  onType,
  mark,
  answer,
  remove,
  hasFailed,
}: {
  message: ReceivedMessage;
  names: ReadonlyMap<string, string>;
  /** The answer that was typed and not sent. */
  draft: string;
  onType: (text: string) => void;
  /** Whether its last mark could not be saved. */
  hasFailed: boolean;
  answer: (message: ReceivedMessage, text: string) => Promise<void>;
  remove: (message: ReceivedMessage) => Promise<void>;
  mark: (message: ReceivedMessage, marks: { read?: boolean; answered?: boolean }) => Promise<void>;
}) {
  const { read, answered, answers } = message;
  const [isDeleting, setIsDeleting] = useState(false);
  const [isAnswering, setIsAnswering] = useState(false);
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
        {answers.length > 0 && (
          <ol aria-label="Answers" className="mt-3 flex max-w-prose flex-col gap-3">
            {answers.map(({ text, by, at }) => (
              <li key={at.getTime()} className="border-l-2 border-line pl-3">
                <p className="text-muted">
                  {names.get(by) ?? '…'} answered on {formatMoment(at)}
                </p>
                <p className="whitespace-pre-wrap">{text}</p>
              </li>
            ))}
          </ol>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setIsAnswering(true)}>
            {draft.trim() !== ''
              ? 'Continue the answer'
              : answers.length === 0
                ? 'Answer'
                : 'Answer again'}
          </Button>
          <a
            href={replyLink(message)}
            className={buttonClass('quiet', 'sm')}
            onClick={() => void mark(message, { read: true })}
          >
            Answer in your email program
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
        {hasFailed && (
          <Notice tone="bad" className="mt-3">
            The change could not be saved. Please try again.
          </Notice>
        )}
        {isAnswering && (
          <AnswerDialog
            message={message}
            text={draft}
            onType={onType}
            onSend={async () => {
              await answer(message, draft.trim());
              onType('');
              setIsAnswering(false);
            }}
            onClose={() => setIsAnswering(false)}
          />
        )}
        {isDeleting && (
          <Confirm
            title="Delete this message?"
            confirm="Delete"
            danger
            failure="The message could not be deleted. Please try again."
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

function AnswerDialog({
  message,
  text,
  onType,
  onSend,
  onClose,
}: {
  message: ReceivedMessage;
  text: string;
  onType: (text: string) => void;
  onSend: () => Promise<void>;
  onClose: () => void;
}) {
  return (
    <Confirm
      title={`Answer ${message.name || message.email}`}
      confirm="Send the answer"
      failure="The answer could not be sent. Please try again."
      disabled={text.trim() === ''}
      onConfirm={onSend}
      onClose={onClose}
    >
      <blockquote className="line-clamp-6 border-l-2 border-line pl-3 whitespace-pre-wrap text-muted">
        {message.message}
      </blockquote>
      <TextArea
        label="Your answer"
        hint={`It is emailed to ${message.email} with your greeting and signature, and the message below it. A reply comes to your support address.`}
        maxLength={MAX_MESSAGE_ANSWER}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
    </Confirm>
  );
}
