import { useEffect, useRef, useState } from 'react';
import { Link } from '../../ui/Link';
import {
  answersText,
  bestFits,
  encodeAnswers,
  type LastAnswers,
} from '../../domain/product/guided';
import { shownPrice } from '../../domain/pricing/shownPrice';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { Button, LinkButton } from '../../ui/Button';
import { formatDay } from '../../domain/shop/formatDay';
import { Money } from '../../ui/Money';
import { Notice } from '../../ui/Notice';
import { Photo } from '../../ui/Photo';
import { TryAgain } from '../../ui/PageState';
import { catalogueStore } from '../catalogue/catalogueStore';
import { useCatalogue } from '../catalogue/useCatalogue';
import { useOfferTime } from '../catalogue/offerClock';
import { useLastAnswers } from './useLastAnswers';

/** How many fragrances the profile names. */
const MOST = 3;

/** The customer's last answers of the quiz and what they lead to today, in the profile. */
export function FragranceProfile() {
  const { last, forget } = useLastAnswers();
  const [removal, setRemoval] = useState<'none' | 'busy' | 'done' | 'failed'>('none');
  const invitation = useRef<HTMLParagraphElement>(null);
  const gone = removal === 'done' && !last;
  useEffect(() => {
    if (gone) invitation.current?.focus();
  }, [gone]);

  async function remove(): Promise<void> {
    setRemoval('busy');
    try {
      await forget();
      setRemoval('done');
    } catch (error) {
      console.error(error);
      setRemoval('failed');
    }
  }

  if (!last)
    return (
      <>
        {gone && <Notice tone="ok">{messages.profile.quizRemoved}</Notice>}
        <p ref={invitation} tabIndex={-1} className="text-muted outline-none">
          Answer five questions, and we will keep your answers here with the fragrances that suit
          them.
        </p>
        <LinkButton to={paths.guided()} look="outline" className="self-start">
          Find yours in five questions
        </LinkButton>
      </>
    );
  return (
    <>
      <div>
        <p className="display text-2xl md:text-3xl">{answersText(last)}</p>
        <p className="mt-2 text-sm text-muted">Answered on {formatDay(last.at)}.</p>
      </div>
      <Suited answers={last} />
      {removal === 'failed' && <Notice tone="bad">{messages.profile.quizFailed}</Notice>}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`${paths.guided()}?${encodeAnswers(last).toString()}`} look="outline">
          Change answers
        </LinkButton>
        <Button
          look="quiet"
          busy={removal === 'busy'}
          aria-label="Remove answers"
          onClick={() => void remove()}
        >
          Remove
        </Button>
      </div>
    </>
  );
}

/** The fragrances that suit the answers best today. */
function Suited({ answers }: { answers: LastAnswers }) {
  const catalogue = useCatalogue();
  const now = useOfferTime();
  if (catalogue.status === 'failed')
    return (
      <p role="alert" className="text-muted">
        The fragrances could not be loaded.{' '}
        <TryAgain onClick={() => void catalogueStore.refresh()} />
      </p>
    );
  if (catalogue.status === 'loading')
    return (
      <div role="status" aria-label="Loading your fragrances" className="grid grid-cols-3 gap-4">
        {Array.from({ length: MOST }, (_, n) => (
          <span key={n} className="flex flex-col gap-1">
            <span className="block aspect-[4/5] skeleton" />
            <span className="mt-1 block min-h-[2lh] sm:min-h-[1lh] text-lg leading-tight" />
            <span className="block min-h-[1lh] text-sm" />
          </span>
        ))}
      </div>
    );
  const { products, offers } = catalogue.catalogue;
  const suited = bestFits(products, answers, MOST);
  if (suited.length === 0)
    return <p className="text-muted">Nothing in the collection suits them today.</p>;
  return (
    <ul aria-label="The fragrances that suit you" className="grid grid-cols-3 gap-4">
      {suited.map((product) => (
        <li key={product.id} className="group relative flex flex-col gap-1">
          <Photo src={product.images[0]} alt="" sizes="(min-width: 48rem) 11.5rem, 30vw" />
          <Link
            to={paths.product(product.id)}
            className="mt-1 min-h-[2lh] sm:min-h-[1lh] font-display text-lg leading-tight group-hover:underline after:absolute after:inset-0"
          >
            {product.name}
          </Link>
          <Money amount={shownPrice(product, offers, now).amount} className="text-sm text-muted" />
        </li>
      ))}
    </ul>
  );
}
