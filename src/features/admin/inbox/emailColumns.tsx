import { Link } from '../../../ui/Link';
import { orderNumber } from '../../../domain/order/orderNumber';
import { paths } from '../../../domain/shop/routes';
import type { QueuedEmail } from '../../../domain/shop/queuedEmail';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { formatMoment } from '../../../ui/moments';
import { type Column } from '../ui/DataTable';
import { tried } from '../ui/tried';
import { TwoLines } from '../ui/TwoLines';

function State({ email }: { email: QueuedEmail }) {
  switch (email.state) {
    case 'sent':
      return <Badge tone="ok">Sent</Badge>;
    case 'queued':
    case 'working':
      return <Badge tone="warn">Waiting</Badge>;
    case 'failed':
      return <Badge tone="bad">Not delivered</Badge>;
  }
}

/** Why it was not delivered, or when it is tried again; undefined when there is nothing to say. */
function note({ state, lastError, attempts, nextAt }: QueuedEmail): string | undefined {
  if (state === 'sent' || lastError === undefined) return undefined;
  if (state === 'failed') return lastError;
  if (attempts === 0) return undefined;
  return tried({ attempts, lastError, nextAt });
}

interface SendingProps {
  isBusy: (email: QueuedEmail) => boolean;
  onSendAgain: (email: QueuedEmail) => void;
}

function SendAgain({ email, isBusy, onSendAgain }: SendingProps & { email: QueuedEmail }) {
  return (
    <Button look="quiet" size="sm" busy={isBusy(email)} onClick={() => onSendAgain(email)}>
      Send again<span className="sr-only"> to {email.to.join(', ')}</span>
    </Button>
  );
}

function Order({ id }: { id: string }) {
  return (
    <Link to={paths.adminOrder(id)} className="textlink">
      {orderNumber(id)}
    </Link>
  );
}

/** An email in two lines, and why it was not delivered. */
export const emailCard = (sending: SendingProps) => (email: QueuedEmail) => (
  <>
    <TwoLines
      title={<span className="font-medium">{email.message.subject}</span>}
      beside={<State email={email} />}
      detail={
        <>
          {email.to.join(', ')} · {formatMoment(email.createdAt)}
          {email.orderId !== undefined && (
            <>
              {' '}
              · <Order id={email.orderId} />
            </>
          )}
        </>
      }
      action={email.state === 'failed' && <SendAgain email={email} {...sending} />}
    />
    {note(email) !== undefined && <p className="break-words text-bad">{note(email)}</p>}
  </>
);

export function columns(sending: SendingProps): Column<QueuedEmail>[] {
  return [
    {
      header: 'Email',
      lead: true,
      cell: (email) => (
        <div className="xl:max-w-xl">
          <span className="font-medium">{email.message.subject}</span>
          <p className="break-all text-muted">To {email.to.join(', ')}</p>
          {note(email) !== undefined && <p className="break-words text-bad">{note(email)}</p>}
        </div>
      ),
    },
    {
      header: 'Order',
      cell: ({ orderId }) => (orderId === undefined ? '–' : <Order id={orderId} />),
    },
    {
      header: 'Written',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatMoment(createdAt)}</span>,
    },
    { header: 'State', cell: (email) => <State email={email} /> },
    {
      header: 'Actions',
      cell: (email) => email.state === 'failed' && <SendAgain email={email} {...sending} />,
    },
  ];
}
