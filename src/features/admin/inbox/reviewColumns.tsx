import { Link } from 'react-router-dom';
import type { ModeratedReview } from '../../../domain/customer/moderatedReview';
import { homeReviewProblem } from '../../../domain/shop/homePage';
import { paths } from '../../../domain/shop/routes';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { formatDay } from '../../../ui/dates';
import { type Column } from '../ui/DataTable';
import type { HomeReviewChoice } from './useHomeReview';

export const keyOf = ({ productId, id }: ModeratedReview): string => `${productId} ${id}`;

/** `home` is undefined until it is known which review is on the home page. */
export function columns(
  onChoose: (review: ModeratedReview) => void,
  onAnswer: (review: ModeratedReview) => void,
  home: HomeReviewChoice | undefined,
  /** The name of a fragrance, or its id where it is not public. */
  nameOf: (productId: string) => string,
): Column<ModeratedReview>[] {
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
              {nameOf(review.productId)}
            </Link>
          </span>
          <p className="whitespace-pre-wrap">{review.text}</p>
          {review.hidden && review.hiddenReason && (
            <p className="text-muted">Hidden: {review.hiddenReason}</p>
          )}
          {review.answer !== undefined && (
            <p className="mt-1 border-l-2 border-line pl-3 whitespace-pre-wrap text-muted">
              Your answer{review.answeredAt && ` of ${formatDay(review.answeredAt)}`}:{' '}
              {review.answer}
            </p>
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
      cell: (review) => (
        <span className="flex flex-wrap gap-1">
          {review.hidden ? <Badge tone="bad">Hidden</Badge> : <Badge tone="ok">Visible</Badge>}
          {home?.isShown(review) && <Badge tone="plum">On the home page</Badge>}
        </span>
      ),
    },
    {
      header: 'Actions',
      lead: true,
      cell: (review) => (
        <span className="flex flex-wrap gap-1 whitespace-nowrap xl:flex-nowrap">
          <Button look="quiet" size="sm" onClick={() => onChoose(review)}>
            {review.hidden ? 'Restore' : 'Hide'}
            <span className="sr-only"> the review by {review.userName}</span>
          </Button>
          <Button look="quiet" size="sm" onClick={() => onAnswer(review)}>
            {review.answer === undefined ? 'Answer' : 'Change the answer'}
            <span className="sr-only"> to the review by {review.userName}</span>
          </Button>
          {home && <HomeButton review={review} home={home} />}
        </span>
      ),
    },
  ];
}

/** Nothing for a review that cannot be shown there. */
function HomeButton({ review, home }: { review: ModeratedReview; home: HomeReviewChoice }) {
  const isShown = home.isShown(review);
  const canBeShown = review.text !== '' && homeReviewProblem(review) === undefined;
  if (!isShown && !canBeShown) return null;
  const { state } = home;
  return (
    <Button
      look="quiet"
      size="sm"
      busy={state.step === 'saving' && state.key === keyOf(review)}
      onClick={() => home.toggle(review)}
    >
      {isShown ? 'Take off the home page' : 'Show on the home page'}
      <span className="sr-only">: the review by {review.userName}</span>
    </Button>
  );
}
