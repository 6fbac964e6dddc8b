import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import type { DeviceState } from '../../../firebase/shop/devices';
import { AuthContext } from '../../account/useAuth';
import { ThisDevice, type DeviceService } from './ThisDevice';

function show(found: DeviceState) {
  const service = {
    fetch: async () => found,
    turnOn: vi.fn<DeviceService['turnOn']>().mockResolvedValue('on'),
    turnOff: vi.fn<DeviceService['turnOff']>().mockResolvedValue('off'),
    test: vi.fn<DeviceService['test']>().mockResolvedValue(undefined),
  };
  render(
    <AuthContext value={ownersAuth()}>
      <ThisDevice service={service} />
    </AuthContext>,
  );
  return { service, actor: userEvent.setup() };
}

const theSwitch = () => screen.findByRole('checkbox', { name: 'Notifications on this device' });

it.each<[DeviceState, RegExp]>([
  ['not-set-up', /not set up for this shop yet/],
  ['unsupported', /This browser cannot receive notifications/],
  ['blocked', /are blocked in the browser/],
])('says why there is no switch: %s', async (found, words) => {
  show(found);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

it('asks the browser only when it is pressed, and says what goes on until it is on', async () => {
  let finish: (state: DeviceState) => void = () => undefined;
  const answer = new Promise<DeviceState>((resolve) => (finish = resolve));
  const { service, actor } = show('off');
  service.turnOn.mockReturnValue(answer);
  expect(await theSwitch()).not.toBeChecked();
  expect(
    screen.getByText(/also appears on this device, even when the back office is closed\./),
  ).toBeVisible();
  expect(service.turnOn).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Send a Test' })).not.toBeInTheDocument();
  await actor.click(await theSwitch());
  expect(screen.getByText('Turning on… If the browser asks, choose Allow.')).toBeInTheDocument();
  expect(await theSwitch()).toBeDisabled();
  finish('on');
  expect(await screen.findByRole('button', { name: 'Send a Test' })).toBeInTheDocument();
  expect(await theSwitch()).toBeChecked();
});

it('says that the browser has refused, or that the question was closed', async () => {
  const { service, actor } = show('off');
  service.turnOn.mockResolvedValueOnce('off').mockResolvedValueOnce('blocked');
  await actor.click(await theSwitch());
  expect(await screen.findByText(/did not get your permission/)).toBeInTheDocument();
  await actor.click(await theSwitch());
  expect(await screen.findByText(/are blocked in the browser/)).toBeInTheDocument();
});

it('stays off after a failure, and can be tried again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { service, actor } = show('off');
  service.turnOn.mockRejectedValueOnce(new Error('offline'));
  await actor.click(await theSwitch());
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be turned on');
  expect(await theSwitch()).not.toBeChecked();
  await actor.click(await theSwitch());
  expect(await screen.findByRole('button', { name: 'Send a Test' })).toBeInTheDocument();
});

it('is turned off', async () => {
  const { service, actor } = show('on');
  await actor.click(await theSwitch());
  expect(await theSwitch()).not.toBeChecked();
  expect(service.turnOff).toHaveBeenCalledOnce();
});

it('sends a test, and says when it was not sent', async () => {
  const { service, actor } = show('on');
  await actor.click(await screen.findByRole('button', { name: 'Send a Test' }));
  expect(await screen.findByText(/^The test was sent\./)).toBeInTheDocument();
  service.test.mockResolvedValueOnce('This device is not registered any more.');
  await actor.click(screen.getByRole('button', { name: 'Send a Test' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('not registered any more');
});
