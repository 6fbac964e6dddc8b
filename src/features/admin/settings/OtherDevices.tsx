import { useCallback, useState } from 'react';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useResource } from '../../../ui/useResource';
import { PanelFailed } from '../ui/PanelState';
import { useUser } from '../ui/useUser';

export interface OtherDeviceService {
  countOthers: (uid: string) => Promise<number>;
  turnOffOthers: (uid: string) => Promise<void>;
}

/** The admin's other browsers that receive notifications, so that one that somebody else turned on is seen. */
export function OtherDevices({ service }: { service: OtherDeviceService }) {
  const { id: uid } = useUser();
  const load = useCallback(() => service.countOthers(uid), [service, uid]);
  const { resource, reload } = useResource(load);
  const [work, setWork] = useState<'idle' | 'turning' | 'done' | 'failed'>('idle');

  async function turnOff(): Promise<void> {
    setWork('turning');
    try {
      await service.turnOffOthers(uid);
      setWork('done');
    } catch (error) {
      console.warn(error);
      setWork('failed');
      // Some of them may be off by now.
      void reload();
    }
  }

  if (resource.status === 'loading') return null;
  if (resource.status === 'failed')
    return <PanelFailed what="Your other devices" retry={() => void reload()} />;
  if (work === 'done')
    return <Notice tone="ok">Notifications are off on all your other devices.</Notice>;
  const count = resource.value;
  if (count === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{count === 1 ? '1 other device' : `${count} other devices`}</p>
        <Button look="outline" size="sm" busy={work === 'turning'} onClick={() => void turnOff()}>
          Turn Off All Others
        </Button>
      </div>
      {work === 'failed' && (
        <Notice tone="bad">
          Your other devices could not be turned off. Please check your connection and try again.
        </Notice>
      )}
      <p className="text-sm text-muted">
        Your notifications also appear there. If you do not know one of them, somebody else may be
        signed in as you. Change your password first: it turns off every device, this one too, and
        you turn on your own again. If you sign in with Google, whoever deploys the shop finds the
        steps in docs/operating.md under “An admin leaves”.
      </p>
    </div>
  );
}
