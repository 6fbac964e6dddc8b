import { createStore } from '../../ui/createStore';
import { deviceStore } from '../../ui/storage';

const KEY = 'error-reports';

/** Whether this device's visitor allows reports of errors. Nobody does before they say so. */
export const consentStore = createStore(deviceStore.read(KEY) === 'yes', false);

/** Allows or forbids reports, from now on and for later visits. */
export function setConsent(isAllowed: boolean): void {
  deviceStore.write(KEY, isAllowed ? 'yes' : undefined);
  consentStore.set(isAllowed);
}
