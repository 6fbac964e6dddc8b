import type { FailedDelivery } from '../../../domain/order/order';

/** `Customer not available. 2 attempts so far.` */
export function failureText({ reason, attempts }: FailedDelivery): string {
  const why = reason === '' ? '' : `${reason.replace(/[.\s]+$/, '')}. `;
  return `${why}${attempts === 1 ? '1 attempt' : `${attempts} attempts`} so far.`;
}
