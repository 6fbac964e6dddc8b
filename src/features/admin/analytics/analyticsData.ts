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
  /** What deleted offers were called, by id. */
  deletedOffers: ReadonlyMap<string, string>;
}

export async function fromFirestore(range: DayRange): Promise<Figures> {
  const { fetchDays, fetchDayCounts, fetchDeletedOffers } =
    await import('../../../firebase/shop/adminFigures');
  const [days, before, placed, signups, deletedOffers] = await Promise.all([
    fetchDays(range),
    fetchDays(rangeBefore(range)),
    fetchDayCounts('placed'),
    fetchDayCounts('signups'),
    fetchDeletedOffers(),
  ]);
  return { days, before, placed, signups, deletedOffers };
}
