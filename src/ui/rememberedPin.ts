import { isPin } from '../domain/customer/pin';
import { PRIVATE_STORAGE_KEYS } from '../domain/shop/storageKeys';
import { deviceStore } from './storage';

/** The PIN code that was last asked about on this device; '' when there is none. */
export function rememberedPin(): string {
  const pin = deviceStore.read(PRIVATE_STORAGE_KEYS.pin) ?? '';
  return isPin(pin) ? pin : '';
}

export function rememberPin(pin: string): void {
  deviceStore.write(PRIVATE_STORAGE_KEYS.pin, pin);
}
