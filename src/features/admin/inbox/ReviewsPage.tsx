import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { InboxReview } from '../../../domain/shop/inbox';
import { paths } from '../../../domain/shop/routes';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { formatDay } from '../../../ui/dates';
import { SelectField, TextArea } from '../../../ui/Field';
import { AdminPage } from '../ui/AdminPage';
import { Confirm } from '../ui/Confirm';
import { DataTable, type Column } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { usePages } from '../ui/usePages';
import { useUser } from '../ui/useUser';
import { InboxTabs } from './InboxTabs';

const PER_PAGE = 25;
const inbox = () => import('../../../firebase/shop/adminInbox');

const keyOf = ({ productId, id }: InboxReview): string => `${productId} ${id}`;

function columns(onChoose: (review: InboxReview) => void): Column<InboxReview>[] {
  return [
    {
      header: 'Review',
      lead: true,
      cell: (review) => (
        <div className="xl:max-w-xl">
          <span className="font-medium">{review.userName}</span>{' '}
          <span className="text-muted">
            on{' '}
            <Link to={paths.product(review.productId)} className="textlink">
              {review.productId}
            </Link>
          </span>
          <p className="whitespace-pre-wrap">{review.text}</p>
          {review.hidden && review.hiddenReason && (
            <p className="text-muted">Hidden: {review.hiddenReason}</p>
          )}
        </div>
      ),
    },
    {
      header: 'Rating',
      cell: ({ rating }) => <span className="whitespace-nowrap">{rating} of 5</span>,
    },
    { header: 'Bought', cell: ({ verified }) => (verified ? 'Yes' : 'No') },
    {
      header: 'Written',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDay(createdAt)}</span>,
    },
    {
      header: 'State',
      cell: ({ hidden }) =>
        hidden ? <Badge tone="bad">Hidden</Badge> : <Badge tone="ok">Visible</Badge>,
    },
    {
      header: 'Actions',
      cell: (review) => (
        <Button look="quiet" size="sm" onClick={() => onChoose(review)}>
          {review.hidden ? 'Restore' : 'Hide'}
          <span className="sr-only"> the review by {review.userName}</span>
        </Button>
      ),
    },
  ];
}

/** `/admin/reviews`: admins can hide a review, with a reason, and restore it. */
export function ReviewsPage() {
  const { id: by } = useUser();
  const [params, setParams] = useSearchParams();
  const show = params.get('show');
  const hidden = show === 'hidden' ? true : show === 'visible' ? false : undefined;
  const pages = usePages(
    useCallback(async () => (await inbox()).fetchAllReviews(hidden, PER_PAGE), [hidden]),
  );
  const [chosen, setChosen] = useState<InboxReview>();
  const [reason, setReason] = useState('');

  function close(): void {
    setChosen(undefined);
    setReason('');
  }

  async function apply(review: InboxReview): Promise<void> {
    const change = { hidden: !review.hidden, hiddenReason: review.hidden ? '' : reason.trim() };
    await (await inbox()).hideReview(review, change, by);
    pages.change((row) => (keyOf(row) === keyOf(review) ? { ...row, ...change } : row));
    close();
  }

  return (
    <AdminPage title="Inbox">
      <InboxTabs />
      <div className="mb-4 w-40">
        <SelectField
          label="Show"
          value={show ?? ''}
          onChange={(event) =>
            setParams(event.target.value === '' ? {} : { show: event.target.value }, {
              replace: true,
            })
          }
        >
          <option value="">All</option>
          <option value="visible">Visible</option>
          <option value="hidden">Hidden</option>
        </SelectField>
      </div>
      <DataTable
        caption="Reviews, newest first"
        columns={columns(setChosen)}
        state={pages.state}
        rowKey={keyOf}
        loading="Fetching reviews"
        empty="No reviews found."
      />
      <Pager pages={pages} />
      {chosen && (
        <Confirm
          title={chosen.hidden ? 'Restore this review?' : 'Hide this review?'}
          confirm={chosen.hidden ? 'Restore' : 'Hide'}
          danger={!chosen.hidden}
          disabled={!chosen.hidden && reason.trim() === ''}
          onConfirm={() => apply(chosen)}
          onClose={close}
        >
          <blockquote className="border-l-2 border-line pl-3">
            {chosen.text}
            <footer className="text-muted">{chosen.userName}</footer>
          </blockquote>
          {chosen.hidden ? (
            <p>It is shown again, and counts in the rating.</p>
          ) : (
            <TextArea
              label="Reason"
              hint="Only admins see it; it stays with the review."
              className="min-h-20!"
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Confirm>
      )}
    </AdminPage>
  );
}
