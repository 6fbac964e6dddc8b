import type { OfferWithUses } from '../../../domain/pricing/offer';
import { Confirm } from '../ui/Confirm';
import { usesText } from './usesText';

/** Asks before an offer is deleted. */
export function DeleteOfferDialog({
  offer,
  onConfirm,
  onClose,
}: {
  offer: OfferWithUses;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const { id, title, isAutomatic, couponCode, uses } = offer;
  return (
    <Confirm
      title={`Delete ${title || id}?`}
      confirm="Delete the offer"
      danger
      failure="The offer could not be deleted. Please try again."
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {isAutomatic
          ? 'It no longer applies to any cart.'
          : `Carts that have the code ${couponCode} are told that we don’t recognise it, and pay without it.`}{' '}
        Customers who are paying right now keep the price they were shown.
      </p>
      <p>
        {usesText(uses)} Paid orders, invoices and figures keep it and its name.
        {!isAutomatic &&
          (uses > 0
            ? ' Its code cannot be given to another offer.'
            : ' Its code can be given to another offer.')}
      </p>
      <p>This action cannot be undone. To stop an offer and keep it in the list, end it.</p>
    </Confirm>
  );
}
