import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import type { DeviceState } from '../../../firebase/shop/devices';
import { AuthContext } from '../../account/useAuth';
import { ThisDevice, type DeviceService } from './ThisDevice';

function show(found: DeviceState, others = 0) {
  const service = {
    fetch: async () => found,
    turnOn: vi.fn<DeviceService['turnOn']>().mockResolvedValue('on'),
    turnOff: vi.fn<DeviceService['turnOff']>().mockResolvedValue('off'),
    test: vi.fn<DeviceService['test']>().mockResolvedValue(undefined),
    countOthers: vi.fn<DeviceService['countOthers']>().mockResolvedValue(others),
    turnOffOthers: vi.fn<DeviceService['turnOffOthers']>().mockResolvedValue(),
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
  service.test.mockResolvedValueOnce('This device is no longer registered.');
  await actor.click(screen.getByRole('button', { name: 'Send a Test' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('no longer registered');
});

describe('other devices', () => {
  const theButton = () => screen.findByRole('button', { name: 'Turn Off All Others' });

  it.each<[number, string]>([
    [1, '1 other device'],
    [3, '3 other devices'],
  ])('are counted: %i', async (others, words) => {
    show('on', others);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('are not mentioned when there are none', async () => {
    const { service } = show('off');
    await theSwitch();
    await waitFor(() => expect(service.countOthers).toHaveBeenCalledOnce());
    expect(screen.queryByText(/other device/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Turn Off All Others' })).not.toBeInTheDocument();
  });

  it('are turned off together, also from a browser that receives none itself', async () => {
    const { service, actor } = show('blocked', 2);
    let finish: () => void = () => undefined;
    service.turnOffOthers.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    await actor.click(await theButton());
    expect(await theButton()).toHaveAttribute('aria-busy', 'true');
    finish();
    expect(
      await screen.findByText('Notifications are off on all your other devices.'),
    ).toBeInTheDocument();
    expect(screen.queryByText('2 other devices')).not.toBeInTheDocument();
    expect(service.turnOffOthers).toHaveBeenCalledExactlyOnceWith('owner');
  });

  it('that could not be turned off are counted again, and the button can be pressed again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { service, actor } = show('on', 2);
    service.turnOffOthers.mockRejectedValueOnce(new Error('offline'));
    await theButton();
    service.countOthers.mockResolvedValue(1);
    await actor.click(await theButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be turned off');
    expect(await screen.findByText('1 other device')).toBeInTheDocument();
    await actor.click(await theButton());
    expect(await screen.findByText(/are off on all your other devices/)).toBeInTheDocument();
  });

  it('that could not be loaded are asked for again, and the switch works', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { service, actor } = show('on', 2);
    service.countOthers
      .mockReset()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(2);
    expect(await theSwitch()).toBeChecked();
    await actor.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 other devices')).toBeInTheDocument();
  });
});
