import { Link } from '../../../ui/Link';
import type { ModeratedReview } from '../../../domain/customer/moderatedReview';
import { HOME_MAX, homeReviewProblem } from '../../../domain/shop/homePage';
import { paths } from '../../../domain/shop/routes';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { formatDay } from '../../../domain/shop/formatDay';
import { type Column } from '../ui/DataTable';
import { TwoLines } from '../ui/TwoLines';
import type { HomeReviewChoice } from './useHomeReview';

export const keyOf = ({ productId, id }: ModeratedReview): string => `${productId} ${id}`;

interface Options {
  onChoose: (review: ModeratedReview) => void;
  onAnswer: (review: ModeratedReview) => void;
  /** Undefined until it is known which review is on the home page. */
  home: HomeReviewChoice | undefined;
  /** The name of a fragrance, or its id where it is not public. */
  nameOf: (productId: string) => string;
}

function Who({ review, nameOf }: Pick<Options, 'nameOf'> & { review: ModeratedReview }) {
  return (
    <>
      <span className="font-medium">{review.shownName}</span>{' '}
      {review.userName !== review.shownName && (
        <span className="text-muted">
          (only you see what was written: “<bdi>{review.userName}</bdi>”){' '}
        </span>
      )}
      <span className="text-muted">
        on{' '}
        <Link to={paths.product(review.productId)} className="textlink">
          {nameOf(review.productId)}
        </Link>
      </span>
    </>
  );
}

function Said({ review }: { review: ModeratedReview }) {
  return (
    <>
      <p className="mt-1 whitespace-pre-wrap">{review.text}</p>
      {review.hidden && review.hiddenReason && (
        <p className="text-muted">Hidden: {review.hiddenReason}</p>
      )}
      {review.answer !== undefined && (
        <p className="mt-1 border-l-2 border-line pl-3 whitespace-pre-wrap text-muted">
          Your answer{review.answeredAt && ` of ${formatDay(review.answeredAt)}`}: {review.answer}
        </p>
      )}
    </>
  );
}

function State({ review, home }: Pick<Options, 'home'> & { review: ModeratedReview }) {
  return (
    <span className="flex flex-wrap gap-1">
      {review.hidden ? <Badge tone="bad">Hidden</Badge> : <Badge tone="ok">Visible</Badge>}
      {home?.isShown(review) && <Badge tone="plum">On the home page</Badge>}
    </span>
  );
}

type ActionsProps = Omit<Options, 'nameOf'> & { review: ModeratedReview };

function Actions({ review, onChoose, onAnswer, home }: ActionsProps) {
  return (
    <span className="flex flex-wrap gap-1 whitespace-nowrap xl:flex-nowrap">
      <Button look="quiet" size="sm" onClick={() => onChoose(review)}>
        {review.hidden ? 'Restore' : 'Hide'}
        <span className="sr-only"> the review by {review.shownName}</span>
      </Button>
      <Button look="quiet" size="sm" onClick={() => onAnswer(review)}>
        {review.answer === undefined ? 'Answer' : 'Change the answer'}
        <span className="sr-only"> to the review by {review.shownName}</span>
      </Button>
      {home && <HomeButton review={review} home={home} />}
    </span>
  );
}

/** A review with its facts in two lines above what it says. */
export const reviewCard =
  ({ nameOf, ...actions }: Options) =>
  (review: ModeratedReview) => (
    <>
      <TwoLines
        title={<Who review={review} nameOf={nameOf} />}
        beside={`${review.rating} of 5`}
        detail={`${review.verified ? 'Bought it' : 'Has not bought it'} · ${formatDay(review.createdAt)}`}
        action={<State review={review} home={actions.home} />}
      />
      <Said review={review} />
      <Actions review={review} {...actions} />
    </>
  );

export function columns({ nameOf, ...actions }: Options): Column<ModeratedReview>[] {
  const { home } = actions;
  return [
    {
      header: 'Review',
      lead: true,
      cell: (review) => (
        <div className="xl:max-w-xl">
          <Who review={review} nameOf={nameOf} />
          <Said review={review} />
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
      cell: (review) => <State review={review} home={home} />,
    },
    {
      header: 'Actions',
      lead: true,
      cell: (review) => <Actions review={review} {...actions} />,
    },
  ];
}

/** Nothing for a review that cannot be shown there. */
function HomeButton({ review, home }: { review: ModeratedReview; home: HomeReviewChoice }) {
  const isShown = home.isShown(review);
  const canBeShown = review.text !== '' && homeReviewProblem(review) === undefined;
  if (!isShown && !canBeShown) {
    const isLong = review.verified && !review.hidden && review.text.length > HOME_MAX.reviewText;
    return isLong ? (
      <span className="self-center px-3 text-xs text-muted">Too long for the home page</span>
    ) : null;
  }
  const { state } = home;
  return (
    <Button
      look="quiet"
      size="sm"
      busy={state.step === 'saving' && state.key === keyOf(review)}
      onClick={() => home.toggle(review)}
    >
      {isShown ? 'Take off the home page' : 'Show on the home page'}
      <span className="sr-only">: the review by {review.shownName}</span>
    </Button>
  );
}
