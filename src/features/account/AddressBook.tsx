import { useState } from 'react';
import { MAX_ADDRESSES } from '../../domain/shop/constants';
import { messages } from '../../domain/shop/messages';
import type { SavedAddress } from '../../domain/customer/savedAddress';
import type { User } from '../../domain/customer/user';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { forgetDraft } from '../../ui/useDraft';
import { addressDraft, AddressForm } from './AddressForm';
import { ProfileSection } from './ProfileSection';
import type { ProfileServices } from './profileServices';

interface Props {
  user: User;
  addresses: readonly SavedAddress[];
  services: Pick<ProfileServices, 'saveAddress' | 'removeAddress'>;
  /** Reloads the addresses. */
  onChanged: () => Promise<unknown>;
}

type Open = { what: 'form'; address?: SavedAddress } | { what: 'remove'; address: SavedAddress };

/** The user's saved addresses; the default one is filled in at checkout. */
export function AddressBook({ user, addresses, services, onChanged }: Props) {
  const [open, setOpen] = useState<Open>();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ tone: 'ok' | 'bad'; text: string }>();

  async function change(work: () => Promise<void>, done: string): Promise<void> {
    if (busy) return;
    const asker = open;
    setBusy(true);
    setSaid(undefined);
    try {
      await work();
      await onChanged();
      setSaid({ tone: 'ok', text: done });
      // Closes only the dialog that started this: another one may have been opened meanwhile.
      setOpen((current) => (current === asker ? undefined : current));
    } catch (error) {
      console.error(error);
      setSaid({ tone: 'bad', text: messages.profile.addressFailed });
    }
    setBusy(false);
  }

  function show(next: Open | undefined): void {
    setSaid(undefined);
    setOpen(next);
  }
  const close = (): void => show(undefined);
  const notice = said && <Notice tone={said.tone}>{said.text}</Notice>;
  return (
    <ProfileSection title="Addresses" about="We fill in your default address at checkout.">
      {addresses.length === 0 && <p className="text-muted">You have no saved addresses yet.</p>}
      {addresses.length > 0 && (
        <ul aria-label="Addresses" className="-mt-5">
          {addresses.map((address) => (
            <li key={address.id} className="border-b border-line py-5">
              <Entry
                address={address}
                busy={busy}
                onEdit={() => show({ what: 'form', address })}
                onRemove={() => show({ what: 'remove', address })}
                onDefault={() =>
                  void change(
                    () => services.saveAddress(user.id, addresses, { ...address, isDefault: true }),
                    messages.profile.addressSaved,
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {open === undefined && notice}
      {addresses.length < MAX_ADDRESSES ? (
        <Button look="outline" className="self-start" onClick={() => show({ what: 'form' })}>
          Add an address
        </Button>
      ) : (
        <p className="text-muted">
          Your address book is full: it holds {MAX_ADDRESSES} addresses. Remove one to add another.
        </p>
      )}

      <Dialog
        open={open?.what === 'form'}
        onClose={close}
        staysOpen
        title={open?.address ? 'Edit address' : 'New address'}
      >
        {open?.what === 'form' && (
          <AddressForm
            user={user}
            address={open.address}
            first={addresses.length === 0}
            busy={busy}
            problem={notice}
            onCancel={close}
            onSave={(address) =>
              void change(async () => {
                await services.saveAddress(user.id, addresses, address);
                forgetDraft(addressDraft(open.address));
              }, messages.profile.addressSaved)
            }
          />
        )}
      </Dialog>
      <Dialog open={open?.what === 'remove'} onClose={close} title="Remove this address?">
        {open?.what === 'remove' && (
          <div className="flex flex-col gap-6 p-6">
            <Lines address={open.address} />
            {notice}
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button look="quiet" onClick={close}>
                Keep it
              </Button>
              <Button
                look="danger"
                busy={busy}
                onClick={() =>
                  void change(
                    () => services.removeAddress(user.id, addresses, open.address.id),
                    messages.profile.addressRemoved,
                  )
                }
              >
                Remove
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </ProfileSection>
  );
}

function Lines({ address: { info } }: { address: SavedAddress }) {
  const where = [info.address1, info.address2, info.landmark].filter((line) => line !== '');
  return (
    <address className="leading-relaxed not-italic">
      <span className="font-medium">
        {info.firstName} {info.lastName}
      </span>
      {where.map((line) => (
        <span key={line} className="block text-muted">
          {line}
        </span>
      ))}
      <span className="block text-muted">
        {info.city} {info.zipCode}, {info.state}
      </span>
    </address>
  );
}

interface EntryProps {
  address: SavedAddress;
  busy: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onDefault: () => void;
}

function Entry({ address, busy, onEdit, onRemove, onDefault }: EntryProps) {
  // Distinguishes the entries' buttons for screen readers.
  const which = `${address.info.address1}, ${address.info.city}`;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <Lines address={address} />
        {address.isDefault && <Badge tone="plain">Default</Badge>}
      </div>
      <div className="mt-2 -ml-3 flex flex-wrap">
        <Button look="quiet" size="sm" aria-label={`Edit ${which}`} onClick={onEdit}>
          Edit
        </Button>
        <Button look="quiet" size="sm" aria-label={`Remove ${which}`} onClick={onRemove}>
          Remove
        </Button>
        {!address.isDefault && (
          <Button
            look="quiet"
            size="sm"
            disabled={busy}
            aria-label={`Make default: ${which}`}
            onClick={onDefault}
          >
            Make default
          </Button>
        )}
      </div>
    </>
  );
}
