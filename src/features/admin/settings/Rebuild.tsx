import { useCallback, useEffect, useState } from 'react';
import { maintenanceSummary, type Maintenance } from '../../../domain/shop/settings';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { catalogueStore } from '../../catalogue/catalogueStore';
import { useUser } from '../ui/useUser';

const settings = () => import('../../../firebase/shop/adminSettings');
const POLL_MS = 1500;

const isOver = ({ state }: Maintenance): boolean => state === 'done' || state === 'failed';

/** Rebuild Index: the functions do the work and write their progress, so the page may be left meanwhile. */
export function Rebuild() {
  const { id: by } = useUser();
  const [following, setFollowing] = useState<string>();
  const [seen, setSeen] = useState<Maintenance>();
  const [hasFailed, setHasFailed] = useState(false);

  // A rebuild from before this page was opened is shown only while it is still running.
  const findRunning = useCallback(async (): Promise<void> => {
    const { fetchMaintenance, latestMaintenance } = await settings();
    const id = await latestMaintenance();
    const latest = id === undefined ? undefined : await fetchMaintenance(id);
    if (id !== undefined && latest?.state === 'working') setFollowing(id);
  }, []);
  useEffect(() => {
    findRunning().catch((error: unknown) => console.warn(error));
  }, [findRunning]);

  useEffect(() => {
    if (following === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let isUnmounted = false;
    async function poll(): Promise<void> {
      const { fetchMaintenance } = await settings();
      // A failed read is not an answer; the next poll may succeed.
      const now = await fetchMaintenance(following ?? '').catch(() => undefined);
      if (isUnmounted) return;
      if (now) setSeen(now);
      if (now && isOver(now)) {
        setFollowing(undefined);
        void catalogueStore.refresh();
      } else timer = setTimeout(() => void poll(), POLL_MS);
    }
    void poll();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [following]);

  async function start(): Promise<void> {
    setHasFailed(false);
    setSeen(undefined);
    try {
      setFollowing(await (await settings()).startRebuild(by));
      setSeen({});
    } catch (error) {
      console.warn(error);
      setHasFailed(true);
    }
  }

  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <p className="text-muted">
        Rebuild Index recomputes ratings, sales, figures and the catalogue from their sources. It
        continues in the background; you can leave this page.
      </p>
      <Button
        look="outline"
        size="sm"
        className="self-start"
        busy={following !== undefined}
        onClick={() => void start()}
      >
        Rebuild Index
      </Button>
      {seen && (
        <Notice tone={seen.state === 'failed' ? 'bad' : seen.state === 'done' ? 'ok' : 'info'}>
          {maintenanceSummary(seen)}
        </Notice>
      )}
      {hasFailed && <Notice tone="bad">The rebuild could not be started. Please try again.</Notice>}
    </div>
  );
}
