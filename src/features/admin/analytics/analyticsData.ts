import {
  rangeBefore,
  type DayCounts,
  type DayFigures,
  type DayRange,
} from '../../../domain/shop/figures';

export interface Figures {
  days: DayFigures[];
  before: DayFigures[];
  /** All orders placed (paid or not) and all customers registered, over all time. */
  placed: DayCounts;
  signups: DayCounts;
}

export async function fromFirestore(range: DayRange): Promise<Figures> {
  const { fetchDays, fetchDayCounts } = await import('../../../firebase/shop/adminFigures');
  const [days, before, placed, signups] = await Promise.all([
    fetchDays(range),
    fetchDays(rangeBefore(range)),
    fetchDayCounts('placed'),
    fetchDayCounts('signups'),
  ]);
  return { days, before, placed, signups };
}
