import type { Customer } from '../../../domain/customer/customer';
import { ErrorState, Loading } from '../../../ui/PageState';
import { AdminPage } from '../ui/AdminPage';
import { Pager } from '../ui/Pager';
import { useActorNames } from '../log/useActorNames';
import { InboxTabs } from './InboxTabs';
import { Message } from './Message';
import { ShowFilter } from './ShowFilter';
import { useDrafts } from './useDrafts';
import { useMessages } from './useMessages';

const VIEWS = [
  ['', 'All'],
  ['to-answer', 'To answer'],
  ['unread', 'Unread'],
] as const;

const EMPTY = {
  '': 'No messages yet. Messages sent through the contact form appear here.',
  'to-answer': 'Every message has been answered.',
  unread: 'Every message has been read.',
} as const;

/** No names are loaded ahead: few people answer, so their names are read one by one. */
const NOBODY_KNOWN: readonly Customer[] = [];

/** `/admin/messages`: messages from the contact form. */
export function MessagesPage() {
  const { pages, show, setShow, failed, mark, answer, remove } = useMessages();
  const { drafts, keep, question } = useDrafts();
  const { state } = pages;
  const answers = state.status === 'ready' ? state.rows.flatMap((row) => row.answers) : [];
  const names = useActorNames(answers, NOBODY_KNOWN);
  return (
    <AdminPage title="Inbox">
      <InboxTabs />
      <ShowFilter show={show} options={VIEWS} onChange={setShow} />
      {state.status === 'loading' && <Loading label="Loading messages" />}
      {state.status === 'failed' && (
        <ErrorState title="The messages could not be loaded" retry={state.retry} />
      )}
      {state.status === 'ready' && state.rows.length === 0 && (
        <p className="py-8 text-muted">{EMPTY[show]}</p>
      )}
      {state.status === 'ready' && (
        <ul className="flex flex-col gap-3">
          {state.rows.map((message) => (
            <Message
              key={message.id}
              {...{ message, names, mark, answer }}
              remove={async () => {
                await remove(message);
                keep(message.id, undefined);
              }}
              draft={drafts.get(message.id) ?? ''}
              onType={(text) => keep(message.id, text === '' ? undefined : text)}
              hasFailed={failed === message.id}
            />
          ))}
        </ul>
      )}
      <Pager pages={pages} />
      {question}
    </AdminPage>
  );
}
