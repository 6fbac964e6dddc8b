import { useCallback, useState } from 'react';
import { dayOf, istDay } from '../../../domain/shop/ist';
import { adminMessages } from '../messages';
import { endOfDay } from '../../../domain/pricing/offerForm';
import type { Offer } from '../../../domain/pricing/offer';
import { AUTO_OFFER as AUTO } from '../../../domain/pricing/offerState';
import { Button } from '../../../ui/Button';
import { formatDay } from '../../../domain/shop/formatDay';
import { TextField } from '../../../ui/Field';
import { Notice } from '../../../ui/Notice';
import { useResource } from '../../../ui/useResource';
import { Panel } from '../ui/Panel';
import { PanelFailed, PanelLoading } from '../ui/PanelState';
import { Confirm } from '../ui/Confirm';
import { useUser } from '../ui/useUser';
import { serverTime } from '../../../clock';

/** Fix Offer End Date: the new date can be edited before it is applied, and undone afterwards. */
export function OfferManagement() {
  const load = useCallback(
    async () => (await import('../../../firebase/pricing/offers')).fetchOffer(AUTO),
    [],
  );
  const { resource, reload } = useResource(load);
  return (
    <Panel title="Offer Management">
      {resource.status === 'loading' && <PanelLoading label="Loading the offer" />}
      {resource.status === 'failed' && <PanelFailed what="The offer" retry={() => void reload()} />}
      {resource.status === 'ready' &&
        (resource.value ? (
          <EndDate offer={resource.value} onChanged={reload} />
        ) : (
          <p className="text-muted">There is no offer {AUTO}.</p>
        ))}
    </Panel>
  );
}

function EndDate({ offer, onChanged }: { offer: Offer; onChanged: () => Promise<unknown> }) {
  const { id: by } = useUser();
  const [now] = useState(() => serverTime());
  const [day, setDay] = useState(() => `${istDay(now).slice(0, 4)}-12-31`);
  /** When the question was asked; undefined while it is not. */
  const [askedAt, setAskedAt] = useState<Date>();
  const [former, setFormer] = useState<Date>();
  const [state, setState] = useState<'idle' | 'done' | 'undone' | 'failed'>('idle');
  const end = dayOf(day) ? endOfDay(day) : undefined;
  const problem = !end
    ? 'Choose a date.'
    : end <= offer.startDate
      ? `The offer begins on ${formatDay(offer.startDate)}. Choose a later date.`
      : undefined;
  const isExpired = offer.endDate < now;
  const isSame = day === istDay(offer.endDate);

  async function write(endDate: Date): Promise<void> {
    const { setOfferDates } = await import('../../../firebase/pricing/adminOffers');
    await setOfferDates(AUTO, { endDate: endDate.toISOString() }, by);
    await onChanged();
  }

  async function apply(to: Date): Promise<void> {
    await write(to);
    setFormer(offer.endDate);
    setAskedAt(undefined);
    setState('done');
  }

  async function undo(to: Date): Promise<void> {
    try {
      await write(to);
      setFormer(undefined);
      setState('undone');
    } catch (error) {
      console.warn(error);
      setState('failed');
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">
        {offer.title || AUTO} ({AUTO}) is the{' '}
        {offer.type === 'percentage' ? `${offer.value} percent` : `₹${offer.value}`} automatic
        discount. {isExpired ? 'Its end date has passed: it ended' : 'It is active and ends'} on{' '}
        {formatDay(offer.endDate)}.
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="New end date"
          type="date"
          value={day}
          min={istDay(offer.startDate)}
          hint={isSame && 'This is its end date already.'}
          error={problem}
          onChange={(event) => setDay(event.target.value)}
        />
        <Button
          size="sm"
          look="outline"
          className="mb-0.5 pointer-coarse:mb-0"
          disabled={problem !== undefined || isSame}
          onClick={() => setAskedAt(serverTime())}
        >
          Fix Offer End Date
        </Button>
        {former && (
          <Button
            size="sm"
            look="quiet"
            className="mb-0.5 pointer-coarse:mb-0"
            onClick={() => void undo(former)}
          >
            Undo
          </Button>
        )}
      </div>
      {state === 'done' && (
        <Notice tone="ok">
          {isExpired ? 'The offer has ended: its last day was' : 'The offer now ends on'}{' '}
          {formatDay(offer.endDate)}.
        </Notice>
      )}
      {state === 'undone' && <Notice tone="ok">The previous end date was restored.</Notice>}
      {state === 'failed' && <Notice tone="bad">{adminMessages.offerDateFailed}</Notice>}
      {askedAt && end && (
        <Confirm
          title="Fix Offer End Date?"
          confirm="Set the date"
          failure={adminMessages.offerDateFailed}
          onConfirm={() => apply(end)}
          onClose={() => setAskedAt(undefined)}
        >
          <p>
            {offer.title || AUTO} ends on {formatDay(end)} instead of {formatDay(offer.endDate)}.
          </p>
          {end < askedAt && (
            <Notice tone="warn">
              {isExpired
                ? 'This day has passed too, so the offer stays ended.'
                : 'This day has passed: the offer ends at once, and no cart gets the discount any more.'}
            </Notice>
          )}
        </Confirm>
      )}
    </div>
  );
}
