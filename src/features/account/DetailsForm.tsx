import { Check } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { isMobile, localPhone, sanitizePhone } from '../../domain/customer/address';
import { normaliseName } from '../../domain/customer/normaliseName';
import { messages } from '../../domain/shop/messages';
import type { User } from '../../domain/customer/user';
import { Button } from '../../ui/Button';
import { DigitsField } from '../../ui/DigitsField';
import { TextField } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { focusField } from '../../ui/focusField';
import { identityVerifier } from './phone';
import { PhoneDialog } from './PhoneDialog';
import type { PhoneVerifier } from './phoneVerifier';
import { ProfileSection } from './ProfileSection';
import type { ProfileServices } from './profileServices';
import { useAuth } from './useAuth';

interface Props {
  user: User;
  newsletter: boolean;
  services: Pick<ProfileServices, 'save'>;
  /** Replaced in tests. */
  makeVerifier?: () => PhoneVerifier;
}

interface Faults {
  name?: string;
  phone?: string;
}

/** Name, phone and newsletter choice. Saving a new phone number first verifies it with a code. */
export function DetailsForm({
  user,
  newsletter: chosen,
  services,
  makeVerifier = identityVerifier,
}: Props) {
  const { refresh } = useAuth();
  const [verifier] = useState(makeVerifier);
  const saved = user.phoneNumber ? localPhone(user.phoneNumber) : '';
  const [name, setName] = useState(user.name);
  const [phone, setPhone] = useState(saved);
  const [newsletter, setNewsletter] = useState(chosen);
  const [faults, setFaults] = useState<Faults>({});
  const [verifying, setVerifying] = useState(false);
  const [result, setResult] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle');

  const verified = user.phoneVerified && phone === saved;

  async function save(): Promise<void> {
    setResult('saving');
    try {
      await services.save(user.id, { name: normaliseName(name), newsletter });
      await refresh();
      setResult('saved');
    } catch (error) {
      console.error(error);
      setResult('failed');
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (result === 'saving') return;
    const found: Faults = {
      ...(name.trim() === '' && { name: messages.auth.nameRequired }),
      ...(phone === ''
        ? saved !== '' && { phone: messages.checkout.phone }
        : !isMobile(phone) && { phone: messages.checkout.phoneInvalid }),
    };
    setFaults(found);
    setResult('idle');
    if (focusField(event.currentTarget, Object.keys(found)[0])) return;
    if (phone === '' || verified) void save();
    else setVerifying(true);
  }

  return (
    <ProfileSection title="Your details" about="Your name and how we can reach you.">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={faults.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          value={user.email}
          readOnly
          autoComplete="email"
          hint="The address you sign in with. To change it, see “Email” below."
        />
        <DigitsField
          label="Phone number"
          name="phone"
          type="tel"
          autoComplete="tel-national"
          maxLength={16}
          value={phone}
          onChange={(event) => setPhone(sanitizePhone(event.target.value))}
          error={faults.phone}
          hint={
            verified
              ? 'The courier calls this number before delivery.'
              : 'Ten digits, without +91. When you save, we will text a code to it.'
          }
          trailing={
            verified && (
              <span className="inline-flex items-center gap-1.5 pr-3 text-sm text-ok">
                <Check aria-hidden="true" size={16} strokeWidth={1.75} />
                Verified
              </span>
            )
          }
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            name="newsletter"
            checked={newsletter}
            onChange={(event) => setNewsletter(event.target.checked)}
            className="size-5 shrink-0 accent-accent"
          />
          {messages.profile.newsletter}
        </label>
        {result === 'saved' && <Notice tone="ok">{messages.profile.saved}</Notice>}
        {result === 'failed' && <Notice tone="bad">{messages.profile.failed}</Notice>}
        <Button type="submit" busy={result === 'saving'} className="self-start">
          Save Changes
        </Button>
      </form>
      <PhoneDialog
        open={verifying}
        phone={phone}
        verifier={verifier}
        doneLabel="Save Changes"
        onDone={() => {
          setVerifying(false);
          void save();
        }}
        onClose={() => {
          setVerifying(false);
          // The number may have been verified before the dialog was closed.
          void refresh();
        }}
      />
    </ProfileSection>
  );
}
