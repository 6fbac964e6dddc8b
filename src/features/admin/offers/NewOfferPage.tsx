import { OfferEditor } from './OfferEditor';

/** `/admin/offers/new`. */
export function NewOfferPage() {
  return <OfferEditor />;
}
