import { formatNumber } from '../../../domain/pricing/money';

/** `It was used 3 times.` */
export const usesText = (uses: number): string =>
  uses === 0
    ? 'It was never used.'
    : `It was used ${uses === 1 ? 'once' : `${formatNumber(uses)} times`}.`;
