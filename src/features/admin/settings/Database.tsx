import { delMany, keys } from '../../../ui/deviceDatabase';
import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { catalogueStore } from '../../catalogue/catalogueStore';
import { Panel } from '../ui/Panel';
import { ExportOrders } from '../ui/ExportOrders';
import { ExportProducts } from '../ui/ExportProducts';
import { Rebuild } from './Rebuild';
import { countLabel } from '../ui/countLabel';

type State =
  | { step: 'idle' }
  | { step: 'clearing' }
  | { step: 'cleared'; entries: number }
  | { step: 'failed' };

/** Keys that Clear Cache keeps: the back office's undo data on this device. */
const isOwn = (key: IDBValidKey): boolean => String(key).startsWith('admin:');

/** The service worker fills the shell cache once per deployment; without it the shop would not open offline. */
const isClearable = (name: string): boolean => !name.startsWith('shell-');

/** Clears this browser's cached catalogue, product pages and responses. Keeps the cart. */
async function clearCache(): Promise<number> {
  const cached = (await keys()).filter((key) => !isOwn(key));
  await delMany(cached);
  if ('caches' in window)
    await Promise.all((await caches.keys()).filter(isClearable).map((name) => caches.delete(name)));
  await catalogueStore.refresh();
  return cached.length;
}

/** Export Products, Export Orders, Clear Cache, Rebuild Index. */
export function Database() {
  const [state, setState] = useState<State>({ step: 'idle' });
  const [isExportingOrders, setIsExportingOrders] = useState(false);

  async function clearAll(): Promise<void> {
    setState({ step: 'clearing' });
    try {
      setState({ step: 'cleared', entries: await clearCache() });
    } catch (error) {
      console.warn(error);
      setState({ step: 'failed' });
    }
  }

  return (
    <Panel title="Database">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          <ExportProducts label="Export Products" />
          <Button look="outline" size="sm" onClick={() => setIsExportingOrders(true)}>
            Export Orders
          </Button>
          <Button
            look="outline"
            size="sm"
            busy={state.step === 'clearing'}
            onClick={() => void clearAll()}
          >
            Clear Cache
          </Button>
        </div>
        <p className="text-muted">
          Clear Cache deletes what this browser has stored of the shop and loads the catalogue
          again. The cart is kept.
        </p>
        {state.step === 'cleared' && (
          <Notice tone="ok">
            The cache was cleared: {countLabel(state.entries, 'entry', 'entries')} removed.
          </Notice>
        )}
        {state.step === 'failed' && (
          <Notice tone="bad">The cache could not be cleared. Please try again.</Notice>
        )}
        <Rebuild />
      </div>
      {isExportingOrders && (
        <ExportOrders filter={{}} onClose={() => setIsExportingOrders(false)} />
      )}
    </Panel>
  );
}
