import type { Firestore } from 'firebase-admin/firestore';
import { REQUEST_MAX_AGE_DAYS } from '../../../../src/domain/shop/constants';
import { DAY_MS } from '../../../../src/domain/shop/ist';
import type { Order } from '../../../../src/domain/order/order';
import type { Photographs, StoredFile } from '../../catalogue/bucket';
import { GONE } from '../../customer/anonymise';
import type { Log } from '../../log';
import { readOrSkip, readOrder } from '../../store/firestore';

/** How long photographs of a return are kept: as long as the emails about it (functions/src/store/retention.ts). */
const KEPT_MS = 180 * DAY_MS;

/** How long one may lie there before its return is recorded: as long as a request is retried. */
const PENDING_MS = REQUEST_MAX_AGE_DAYS * DAY_MS;

/** The maximum per run, as for the photographs of products. */
const MAX_SWEPT = 300;

const FILE = /^returns\/([^/]+)\/(return-\d)-(\d)$/;

/**
 * Removes the photographs of returns whose time is over, whose customer has deleted the account, or whose return was never
 * asked for.
 * @returns how many were removed
 */
export async function sweepReturnPhotos({
  db,
  photographs,
  now,
  log,
}: {
  db: Firestore;
  photographs: Pick<Photographs, 'list' | 'remove'>;
  now: () => Date;
  log: Log;
}): Promise<number> {
  let removed = 0;
  for await (const files of photographs.list(['returns/'])) {
    const ids = [...new Set(files.flatMap(({ path }) => FILE.exec(path)?.[1] ?? []))];
    const found = ids.length > 0 ? await db.getAll(...ids.map((id) => db.doc(`orders/${id}`))) : [];
    const orders = new Map(found.map((one) => [one.id, readOrSkip(log, one, readOrder)]));
    const unreadable = new Set(
      found.filter((one) => one.exists && !orders.get(one.id)).map(({ id }) => id),
    );
    for (const file of files) {
      const orderId = FILE.exec(file.path)?.[1] ?? '';
      if (unreadable.has(orderId) || !isOver(file, orders.get(orderId), now())) continue;
      if (removed >= MAX_SWEPT) return removed;
      try {
        await photographs.remove(file.path);
        removed += 1;
      } catch (error) {
        log.error('A photograph could not be removed', { path: file.path, reason: String(error) });
      }
    }
  }
  return removed;
}

function isOver({ path, uploadedAt }: StoredFile, order: Order | undefined, now: Date): boolean {
  const age = now.getTime() - uploadedAt.getTime();
  const [, , returnId, n] = FILE.exec(path) ?? [];
  if (order === undefined || order.userId === GONE || age > KEPT_MS) return true;
  const isShown = order.returns.some(({ id, photos }) => id === returnId && Number(n) <= photos);
  return !isShown && age > PENDING_MS;
}
