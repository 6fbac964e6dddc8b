import { useEffect, useRef, useState } from 'react';
import type { Maintenance, MaintenanceType } from '../../../domain/shop/settings';

export interface MaintenanceService {
  start: (type: MaintenanceType, by: string) => Promise<string>;
  fetch: (id: string) => Promise<Maintenance | undefined>;
  /** The id of one that is under way. */
  running: (type: MaintenanceType) => Promise<string | undefined>;
  pause: (ms: number) => Promise<void>;
}

const settings = () => import('../../../firebase/shop/adminSettings');

export const maintenanceService: MaintenanceService = {
  start: async (...args) => (await settings()).startMaintenance(...args),
  fetch: async (id) => (await settings()).fetchMaintenance(id),
  running: async (type) => (await settings()).runningMaintenance(type),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

const POLL_MS = 1500;

/**
 * Work for the whole shop: the functions do it and write their progress, so the page may be left meanwhile. A page
 * opened later follows what is still under way. Calls `onEnd` when it has ended.
 */
export function useMaintenance(
  type: MaintenanceType,
  by: string,
  onEnd: () => void,
  service: MaintenanceService = maintenanceService,
) {
  const [following, setFollowing] = useState<string>();
  const [seen, setSeen] = useState<Maintenance>();
  const [hasFailed, setHasFailed] = useState(false);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  }, [onEnd]);

  useEffect(() => {
    let isUnmounted = false;
    service.running(type).then(
      (id) => {
        if (id !== undefined && !isUnmounted) setFollowing(id);
      },
      (error: unknown) => console.warn(error),
    );
    return () => {
      isUnmounted = true;
    };
  }, [service, type]);

  useEffect(() => {
    if (following === undefined) return;
    const id = following;
    let isUnmounted = false;
    async function follow(): Promise<void> {
      for (;;) {
        // A failed read is not an answer; the next poll may succeed.
        const now = await service.fetch(id).catch(() => undefined);
        if (isUnmounted) return;
        if (now) setSeen(now);
        if (now?.state === 'done' || now?.state === 'failed') break;
        await service.pause(POLL_MS);
      }
      setFollowing(undefined);
      ended.current();
    }
    void follow();
    return () => {
      isUnmounted = true;
    };
  }, [following, service]);

  async function start(): Promise<void> {
    setHasFailed(false);
    setSeen(undefined);
    try {
      const id = await service.start(type, by);
      setSeen({ type });
      setFollowing(id);
    } catch (error) {
      console.warn(error);
      setHasFailed(true);
    }
  }

  return { seen, isRunning: following !== undefined, hasFailed, start };
}
