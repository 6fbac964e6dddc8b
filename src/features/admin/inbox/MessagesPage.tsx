import type { Customer } from '../../../domain/customer/customer';
import { ErrorState, Loading } from '../../../ui/PageState';
import { AdminPage } from '../ui/AdminPage';
import { Pager } from '../ui/Pager';
import { useActorNames } from '../log/useActorNames';
import { InboxTabs } from './InboxTabs';
import { Message } from './Message';
import { useMessages } from './useMessages';

/** The names are read one by one, because few people answer. */
const NOBODY_KNOWN: readonly Customer[] = [];

/** `/admin/messages`: messages from the contact form. */
export function MessagesPage() {
  const { pages, failed, mark, answer, remove } = useMessages();
  const { state } = pages;
  const answers = state.status === 'ready' ? state.rows.flatMap((row) => row.answers) : [];
  const names = useActorNames(answers, NOBODY_KNOWN);
  return (
    <AdminPage title="Inbox">
      <InboxTabs />
      {state.status === 'loading' && <Loading label="Loading messages" />}
      {state.status === 'failed' && (
        <ErrorState title="The messages could not be loaded" retry={state.retry} />
      )}
      {state.status === 'ready' && state.rows.length === 0 && (
        <p className="py-12 text-center text-muted">
          Nobody has written yet. What visitors send with the contact form appears here.
        </p>
      )}
      {state.status === 'ready' && (
        <ul className="flex flex-col gap-3">
          {state.rows.map((message) => (
            <Message
              key={message.id}
              {...{ message, names, mark, answer, remove }}
              hasFailed={failed === message.id}
            />
          ))}
        </ul>
      )}
      <Pager pages={pages} />
    </AdminPage>
  );
}
