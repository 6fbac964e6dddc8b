import type { OfferWithUses } from '../../../domain/pricing/offer';
import { Confirm } from '../ui/Confirm';
import { usesText } from './usesText';

/** Asks before an offer is ended. */
export function EndOfferDialog({
  offer,
  onConfirm,
  onClose,
}: {
  offer: OfferWithUses;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  return (
    <Confirm
      title={`End ${offer.title || offer.id}?`}
      confirm="End the offer"
      danger
      failure="The offer could not be ended. Please try again."
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        It will no longer apply to any cart. Paid orders keep their discount. {usesText(offer.uses)}
      </p>
    </Confirm>
  );
}
