import { useState } from 'react';
import { localPhone } from '../../domain/customer/address';
import type { User } from '../../domain/customer/user';
import { useAuth } from '../account/useAuth';

/**
 * Whether the entered phone needs verification: it does unless it is the user's verified number. `open` is why the
 * dialog is open: only to verify, or on the way to paying.
 */
export function usePhoneStep(user: User) {
  const { refresh } = useAuth();
  const [justVerified, setJustVerified] = useState<string>();
  const [open, setOpen] = useState<'verify' | 'pay'>();

  const isVerified = (phone: string): boolean =>
    justVerified === phone ||
    (user.phoneVerified &&
      user.phoneNumber !== undefined &&
      localPhone(user.phoneNumber) === phone);

  /**
   * Call when the dialog has verified `phone`; reloads the user's profile. A failed reload is only logged: the payment
   * that follows reports it.
   */
  async function done(phone: string): Promise<void> {
    setJustVerified(phone);
    setOpen(undefined);
    try {
      await refresh();
    } catch (error) {
      console.warn(error);
    }
  }

  return { isVerified, open, setOpen, done };
}
