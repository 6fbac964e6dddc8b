import { useCallback, useState } from 'react';
import type { DeviceState } from '../../../firebase/shop/devices';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useResource } from '../../../ui/useResource';
import { Panel } from '../ui/Panel';
import { PanelFailed, PanelLoading } from '../ui/PanelState';
import { useUser } from '../ui/useUser';
import { OtherDevices, type OtherDeviceService } from './OtherDevices';

export interface DeviceService extends OtherDeviceService {
  fetch: (uid: string) => Promise<DeviceState>;
  turnOn: (uid: string) => Promise<DeviceState>;
  turnOff: (uid: string) => Promise<DeviceState>;
  /** Returns why the test was not sent; undefined when it was. */
  test: (uid: string) => Promise<string | undefined>;
}

const devices = () => import('../../../firebase/shop/devices');

const deviceService: DeviceService = {
  fetch: async (uid) => (await devices()).fetchDeviceState(uid),
  turnOn: async (uid) => (await devices()).turnOnDevice(uid),
  turnOff: async (uid) => (await devices()).turnOffDevice(uid),
  test: async (uid) => (await devices()).testDevice(uid),
  countOthers: async (uid) => (await devices()).countOtherDevices(uid),
  turnOffOthers: async (uid) => (await devices()).turnOffOtherDevices(uid),
};

/** Whether this browser shows what the owner is told at once (docs/decisions/038-web-push.md). */
export function ThisDevice({ service = deviceService }: { service?: DeviceService }) {
  const { id: uid } = useUser();
  const load = useCallback(() => service.fetch(uid), [service, uid]);
  const { resource, reload } = useResource(load);
  return (
    <Panel title="On this device">
      {resource.status === 'loading' && <PanelLoading label="Looking at this device" />}
      {resource.status === 'failed' && (
        <PanelFailed what="The notifications of this device" retry={() => void reload()} />
      )}
      {resource.status === 'ready' && (
        <div className="flex flex-col gap-4">
          <Switch found={resource.value} service={service} />
          <OtherDevices service={service} />
        </div>
      )}
    </Panel>
  );
}

/** Why there is no switch. */
const MISSING: Partial<Record<DeviceState, string>> = {
  'not-set-up':
    'Notifications on devices are not set up for this shop yet. The steps are in docs/deploying.md under “Notifications on devices”.',
  unsupported:
    'This browser cannot receive notifications from the shop. Chrome, Edge, Firefox and Safari can; on an iPhone, first add the shop to the Home Screen and open it from there. Private windows cannot.',
  blocked:
    'Notifications from this site are blocked in the browser. Allow them in the browser’s settings for this site, then reload this page.',
};

type Work = 'idle' | 'turning' | 'failed' | 'not-allowed' | 'testing' | 'tested' | 'test-failed';

function Switch({ found, service }: { found: DeviceState; service: DeviceService }) {
  const { id: uid } = useUser();
  const [state, setState] = useState(found);
  const [work, setWork] = useState<Work>('idle');
  const [reason, setReason] = useState('');
  const isOn = state === 'on';
  const isBusy = work === 'turning' || work === 'testing';

  async function turn(): Promise<void> {
    setWork('turning');
    try {
      const next = await (isOn ? service.turnOff(uid) : service.turnOn(uid));
      setState(next);
      setWork(next === 'off' && !isOn ? 'not-allowed' : 'idle');
    } catch (error) {
      console.warn(error);
      setWork('failed');
    }
  }

  async function test(): Promise<void> {
    setWork('testing');
    try {
      const why = await service.test(uid);
      setReason(why ?? '');
      setWork(why === undefined ? 'tested' : 'test-failed');
    } catch (error) {
      console.warn(error);
      setReason('The test could not be sent. Please check your connection and try again.');
      setWork('test-failed');
    }
  }

  const missing = MISSING[state];
  if (missing !== undefined)
    return <Notice tone={state === 'blocked' ? 'warn' : 'info'}>{missing}</Notice>;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        What is sent at once also appears on this device, even when the back office is closed. It
        names no customer, but anyone who sees the screen can read it. Signing out turns it off.
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label className="flex items-center gap-3">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent pointer-coarse:size-6"
            checked={isOn}
            disabled={isBusy}
            onChange={() => void turn()}
          />
          Notifications on this device
        </label>
        {isOn && (
          <Button
            look="outline"
            size="sm"
            busy={work === 'testing'}
            disabled={work === 'turning'}
            onClick={() => void test()}
          >
            Send a Test
          </Button>
        )}
      </div>
      {work === 'turning' && (
        <Notice tone="info">
          {isOn ? 'Turning off…' : 'Turning on… If the browser asks, choose Allow.'}
        </Notice>
      )}
      {work === 'not-allowed' && (
        <Notice tone="warn">
          The browser did not get your permission. Turn it on again and choose Allow.
        </Notice>
      )}
      {work === 'failed' && (
        <Notice tone="bad">
          Notifications could not be turned {isOn ? 'off' : 'on'} on this device. Please check your
          connection and try again.
        </Notice>
      )}
      {work === 'tested' && (
        <Notice tone="ok">
          The test was sent. If it does not appear within a minute, look at the notification
          settings of this device.
        </Notice>
      )}
      {work === 'test-failed' && <Notice tone="bad">{reason}</Notice>}
      <p className="text-sm text-muted">
        Up to five of your devices receive them; a sixth replaces the one you turned on first.
      </p>
    </div>
  );
}
