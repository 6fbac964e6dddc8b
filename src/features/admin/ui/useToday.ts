import { useEffect, useState } from 'react';
import { istDay } from '../../../domain/shop/ist';
import { serverTime } from '../../../clock';

const INTERVAL_MS = 60_000;

/** The current day in India, also on a page that stays open overnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => istDay(serverTime()));
  useEffect(() => {
    const timer = setInterval(() => setToday(istDay(serverTime())), INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
