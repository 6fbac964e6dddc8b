import { Link } from 'react-router-dom';
import type { ModeratedReview } from '../../../domain/customer/moderatedReview';
import { paths } from '../../../domain/shop/routes';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { formatDay } from '../../../ui/dates';
import { type Column } from '../ui/DataTable';

export const keyOf = ({ productId, id }: ModeratedReview): string => `${productId} ${id}`;

export function columns(onChoose: (review: ModeratedReview) => void): Column<ModeratedReview>[] {
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
