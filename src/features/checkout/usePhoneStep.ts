import { useState } from 'react';
import { localPhone } from '../../domain/address';
import type { User } from '../../domain/user';
import { useAuth } from '../account/useAuth';

/**
 * SPEC §5: verification is required when the user's phone is not verified or differs from the entered one. `then`
 * is what the dialog was opened for: just to verify, or on the way to paying.
 */
export function usePhoneStep(user: User) {
  const { refresh } = useAuth();
  const [proven, setProven] = useState<string>();
  const [open, setOpen] = useState<'verify' | 'pay'>();

  const isVerified = (phone: string): boolean =>
    proven === phone ||
    (user.phoneVerified &&
      user.phoneNumber !== undefined &&
      localPhone(user.phoneNumber) === phone);

  /**
   * The dialog says that `phone` is verified: the user in memory follows. Where the profile cannot be read, without a
   * network, what is sent next says so.
   */
  async function done(phone: string): Promise<void> {
    setProven(phone);
    setOpen(undefined);
    try {
      await refresh();
    } catch (error) {
      console.warn(error);
    }
  }

  return { isVerified, open, setOpen, done };
}
