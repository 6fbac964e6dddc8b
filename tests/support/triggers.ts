import { administer } from '../../tools/emulators/clear';
import { ports } from './emulators';

/**
 * `live`: the emulators run the functions' triggers, and the test waits for what they do. `off`: no document that is
 * written starts one, so that the test alone decides what happens and when; HTTP functions answer all the same.
 */
export type Triggers = 'live' | 'off';

/** Switches the triggers of this worker's environment. Off, it waits until none is at work. */
export async function setTriggers(triggers: Triggers): Promise<void> {
  const action = triggers === 'live' ? 'enableBackgroundTriggers' : 'disableBackgroundTriggers';
  await administer(`http://127.0.0.1:${ports.hub}/functions/${action}`, 'PUT');
}
