import { useEffect, useState } from 'react';
import { istDay } from '../../../domain/shop/ist';

const INTERVAL_MS = 60_000;

/** The current day in India, also on a page that stays open overnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => istDay(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(istDay(new Date())), INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
