import { useState } from 'react';
import { messages } from '../../domain/shop/messages';
import type { User } from '../../domain/customer/user';
import type { SignInMethods } from '../../firebase/customer/credentials';
import { download } from '../../ui/download';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { DeleteDialog } from './DeleteDialog';
import { ProfileSection } from './ProfileSection';
import type { ProfileServices } from './profileServices';

interface Props {
  user: User;
  methods: SignInMethods;
  services: Pick<
    ProfileServices,
    | 'collectData'
    | 'reauthenticate'
    | 'hasOrderUnderWay'
    | 'requestDeletion'
    | 'fetchDeletionOutcome'
    | 'pause'
  >;
}

/** Data export and account deletion. */
export function DataSection({ user, methods, services }: Props) {
  const [collecting, setCollecting] = useState<'idle' | 'busy' | 'failed'>('idle');
  const [deleting, setDeleting] = useState(false);

  async function collect(): Promise<void> {
    setCollecting('busy');
    try {
      const json = await services.collectData(user.id);
      download('nilofar-my-data.json', json, 'application/json');
      setCollecting('idle');
    } catch (error) {
      console.error(error);
      setCollecting('failed');
    }
  }

  return (
    <ProfileSection
      title="Your data"
      about="Download what we keep about you, or delete your account."
    >
      <p>
        You get one file with your profile, quiz answers, addresses, orders, reviews and wishlist.
        For anything else we store about you, write to us.
      </p>
      {collecting === 'failed' && <Notice tone="bad">{messages.profile.exportFailed}</Notice>}
      <Button
        look="outline"
        className="self-start"
        busy={collecting === 'busy'}
        onClick={() => void collect()}
      >
        Download my data
      </Button>
      <p className="mt-6">
        You can also delete your account permanently. The order records that the law requires us to
        keep remain, without your name.
      </p>
      <Button
        look="quiet"
        className="-ml-5 self-start text-bad underline underline-offset-4"
        onClick={() => setDeleting(true)}
      >
        Delete my account
      </Button>
      <DeleteDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        user={user}
        methods={methods}
        services={services}
      />
    </ProfileSection>
  );
}
