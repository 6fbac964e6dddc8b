import { Notice } from '../../../ui/Notice';
import { ErrorState, Loading } from '../../../ui/PageState';
import { AdminPage } from '../ui/AdminPage';
import { Pager } from '../ui/Pager';
import { InboxTabs } from './InboxTabs';
import { Message } from './Message';
import { useMessages } from './useMessages';

/** `/admin/messages`: messages from the contact form. */
export function MessagesPage() {
  const { pages, hasFailed, mark, remove } = useMessages();
  const { state } = pages;
  return (
    <AdminPage title="Inbox">
      <InboxTabs />
      {hasFailed && (
        <Notice tone="bad" className="mb-4">
          The change could not be saved. Please try again.
        </Notice>
      )}
      {state.status === 'loading' && <Loading label="Loading messages" />}
      {state.status === 'failed' && (
        <ErrorState title="The messages could not be loaded" retry={state.retry} />
      )}
      {state.status === 'ready' && state.rows.length === 0 && (
        <p className="py-12 text-center text-muted">No messages found.</p>
      )}
      {state.status === 'ready' && (
        <ul className="flex flex-col gap-3">
          {state.rows.map((message) => (
            <Message key={message.id} message={message} mark={mark} remove={remove} />
          ))}
        </ul>
      )}
      <Pager pages={pages} />
    </AdminPage>
  );
}
