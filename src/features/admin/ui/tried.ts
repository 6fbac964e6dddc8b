import { formatMoment } from '../../../ui/moments';

interface Attempts {
  attempts: number;
  lastError: string;
  nextAt?: Date | undefined;
}

/** How often something was tried, why it failed, and when it is tried again. */
export function tried({ attempts, lastError, nextAt }: Attempts): string {
  const times = attempts === 1 ? 'once' : `${attempts} times`;
  const next = nextAt ? ` The next attempt is on ${formatMoment(nextAt)}.` : '';
  return `Tried ${times}: ${lastError.replace(/[.]$/, '')}.${next}`;
}
