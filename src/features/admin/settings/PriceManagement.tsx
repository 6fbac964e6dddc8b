import { useState } from 'react';
import {
  priceSnapshot,
  describePriceChanges,
  resetPrice,
  restorePrice,
  type ProductChanges,
} from '../../../domain/product/bulkEdit';
import { adminMessages } from '../messages';
import { pricesProblem } from '../../../domain/product/productProblems';
import type { Product } from '../../../domain/product/product';
import { Button } from '../../../ui/Button';
import { formatMoment } from '../../../ui/moments';
import { Notice } from '../../../ui/Notice';
import { useResource } from '../../../ui/useResource';
import { catalogueStore } from '../../catalogue/catalogueStore';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { Panel } from '../ui/Panel';
import { Confirm } from '../ui/Confirm';
import { fromFirestore } from '../products/productsSource';
import { productWrites } from '../products/productWrites';
import { UnlistedFailed } from '../products/UnlistedFailed';
import { markedName, withUnlisted } from '../products/useAllProducts';
import { ProgressNote } from '../ui/ProgressNote';
import { runBatch, type Progress } from '../ui/runBatch';
import { useUser } from '../ui/useUser';
import { deletePriceSnapshots, savePriceSnapshots, loadPriceSnapshots } from './priceSnapshots';
import { countLabel } from '../ui/countLabel';

type State =
  | { step: 'idle' | 'reading' | 'unread' }
  | { step: 'running' | 'done'; what: 'reset' | 'undo'; progress: Progress }
  | { step: 'failed'; what: 'reset' | 'undo' };

const WHOSE = { reset: 'Prices', undo: 'The previous prices' };

/** The maximum number of preview rows drawn. */
const MAX_SHOWN = 100;

async function edit(
  id: string,
  by: string,
  decide: (current: Product) => ProductChanges | undefined,
): Promise<boolean> {
  return (await productWrites.edit(id, by, decide)) === 'changed';
}

/** Why a fragrance's price cannot be reset; undefined when it can. */
const problemOf = (product: Product): string | undefined =>
  pricesProblem({ ...product, ...resetPrice(product) });

const canReset = (product: Product): boolean =>
  resetPrice(product) !== undefined && problemOf(product) === undefined;

/** Reset All Product Prices, with a preview, progress counts, and undo. */
export function PriceManagement() {
  const { id: by } = useUser();
  const catalogue = useCatalogue();
  const listed = catalogue.status === 'ready' ? catalogue.catalogue.products : undefined;
  // Drafts and hidden fragrances are read when they are needed, one read each.
  const [unlisted, setUnlisted] = useState<readonly Product[]>();
  const [isConfirming, setIsConfirming] = useState(false);
  const [state, setState] = useState<State>({ step: 'idle' });
  const { resource: kept, reload } = useResource(loadPriceSnapshots);
  const products = listed && unlisted && withUnlisted(listed, unlisted);
  // The catalogue reflects a reset some seconds later.
  const [reset, setReset] = useState<ReadonlySet<string>>(new Set());
  const different = products?.filter(
    (product) => resetPrice(product) !== undefined && !reset.has(product.id),
  );
  const differing = different?.filter(canReset);
  const refused = different?.filter((product) => problemOf(product) !== undefined) ?? [];
  const undo = kept.status === 'ready' ? kept.value : undefined;

  /** Reads what the catalogue leaves out, and asks when a price differs. */
  async function prepare(): Promise<void> {
    setState({ step: 'reading' });
    try {
      const [found] = await Promise.all([
        fromFirestore.unlisted(),
        listed ? undefined : catalogueStore.refresh(),
      ]);
      setUnlisted(found);
      setState({ step: 'idle' });
      const all = listed ? withUnlisted(listed, found) : [];
      setIsConfirming(all.some((product) => canReset(product) && !reset.has(product.id)));
    } catch (error) {
      console.warn(error);
      setState({ step: 'unread' });
    }
  }

  async function run(
    what: 'reset' | 'undo',
    items: readonly { id: string; name: string }[],
    decide: (id: string) => (current: Product) => ProductChanges | undefined,
  ): Promise<void> {
    setIsConfirming(false);
    const report = (progress: Progress): void => setState({ step: 'running', what, progress });
    report({ total: items.length, done: 0, updated: 0, errors: [] });
    const end = await runBatch(
      items,
      ({ name }) => name,
      ({ id }) => edit(id, by, decide(id)),
      report,
    );
    setState(
      end.total > 0 && end.errors.length === end.total
        ? { step: 'failed', what }
        : { step: 'done', what, progress: end },
    );
    if (end.errors.length === 0)
      setReset(new Set(what === 'reset' ? [...reset, ...items.map(({ id }) => id)] : []));
    // Prices that could not be restored can be retried.
    if (what === 'undo' && end.errors.length === 0) await deletePriceSnapshots();
    // What was read is out of date, unless everything was reset.
    if (what === 'undo' || end.errors.length > 0) setUnlisted(undefined);
    await reload();
    await catalogueStore.refresh();
  }

  async function resetAll(chosen: readonly Product[]): Promise<void> {
    await savePriceSnapshots(chosen.map(priceSnapshot));
    void run('reset', chosen, () => resetPrice);
  }

  function undoReset(): void {
    if (!undo) return;
    const snapshots = new Map(undo.marks.map((snapshot) => [snapshot.id, snapshot]));
    const names = new Map(
      [...(listed ?? []), ...(unlisted ?? [])].map((one) => [one.id, one.name]),
    );
    const items = undo.marks.map(({ id }) => ({ id, name: names.get(id) ?? id }));
    void run('undo', items, (id) => (current) => {
      const snapshot = snapshots.get(id);
      return snapshot && restorePrice(current, snapshot);
    });
  }

  const isRunning = state.step === 'running';
  const isAsking = isConfirming && differing !== undefined;
  const exceptions = refused.length > 0 && (
    <ul className="max-h-40 overflow-y-auto text-muted">
      {refused.slice(0, MAX_SHOWN).map((product) => (
        <li key={product.id}>
          {markedName(product)} is not changed: {problemOf(product)}
        </li>
      ))}
    </ul>
  );
  return (
    <Panel title="Product Price Management">
      <div className="flex flex-col gap-3">
        <p className="text-muted">
          Sets every price back to its original price where the two differ, sizes, drafts and hidden
          fragrances included. You see which ones before anything is changed.
        </p>
        {differing?.length === 0 && <p role="status">No price differs from its original now.</p>}
        {(state.step === 'unread' || catalogue.status === 'failed') && (
          <UnlistedFailed retry={() => void prepare()} />
        )}
        {!isAsking && exceptions}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            look="outline"
            busy={isRunning || state.step === 'reading'}
            disabled={!listed}
            onClick={() => void prepare()}
          >
            Reset All Product Prices
          </Button>
          {undo && !isRunning && (
            <Button size="sm" look="quiet" onClick={undoReset}>
              Undo the reset of {formatMoment(new Date(undo.at))}
            </Button>
          )}
        </div>
        {(state.step === 'running' || state.step === 'done') && (
          <ProgressNote progress={state.progress} isRunning={isRunning} />
        )}
        {state.step === 'done' && (
          <>
            <p className="text-ok">
              {state.progress.errors.length > 0 ? 'The other prices' : WHOSE[state.what]} were{' '}
              {state.what === 'reset' ? 'reset' : 'restored'}.
            </p>
            <p className="text-muted">{adminMessages.shownSoon}</p>
          </>
        )}
        {state.step === 'failed' && (
          <Notice tone="bad">
            {state.what === 'reset'
              ? adminMessages.priceResetFailed
              : 'The previous prices could not be restored. Please try again.'}
          </Notice>
        )}
      </div>
      {isAsking && (
        <Confirm
          title="Reset All Product Prices?"
          confirm={`Reset ${countLabel(differing.length, 'price', 'prices')}`}
          danger
          failure={adminMessages.priceResetFailed}
          onConfirm={() => resetAll(differing)}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            {differing.length} of {products?.length ?? 0} fragrances change. You can undo this from
            this page, on this device.
          </p>
          {exceptions}
          <ul className="max-h-56 divide-y divide-line overflow-y-auto border-y border-line">
            {differing.slice(0, MAX_SHOWN).map((product) => (
              <li key={product.id} className="flex justify-between gap-4 py-1.5">
                <span>{markedName(product)}</span>
                <span className="text-right whitespace-pre-line tabular-nums">
                  {describePriceChanges(product, resetPrice(product) ?? {}).join('\n')}
                </span>
              </li>
            ))}
          </ul>
        </Confirm>
      )}
    </Panel>
  );
}
