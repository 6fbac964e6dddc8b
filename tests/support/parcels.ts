import { createDeps } from '../../functions/src/createDeps';
import type { Deps } from '../../functions/src/deps';
import { plain, readOrder } from '../../functions/src/store/firestore';
import { queueShipment } from '../../functions/src/shipping/queue';
import { lookUpPin } from '../../functions/src/shipping/serviceability';
import { readShipment, type Shipment } from '../../functions/src/shipping/shipment';
import { applySale } from '../../functions/src/figures/apply';
import { decodeSummary, type Summary } from '../../src/domain/shop/figures';
import { addUpAll } from '../../functions/src/figures/changes';
import { orderNumber } from '../../src/domain/order/orderNumber';
import type { Order } from '../../src/domain/order/order';
import { createShiprocketClient } from '../../functions/src/shipping/http';
import { clearFirestore } from '../../tools/emulators/clear';
import { vendorOptions } from '../../tools/emulators/environment';
import { standInConfig } from '../../tools/jobs';
import { connect } from '../../tools/seed/connect';
import { vendorsControl } from '../../tools/vendors/control';
import { startVendors, type Vendors } from '../../tools/vendors/server';
import { ports, projectId, testProfile, useAdminEmulators } from './emulators';
import { noProviderInside } from './noProviderInside';

/**
 * A project of its own on the test emulators, without triggers, so that the test alone decides what happens
 * and when.
 */
export const PROJECT = 'demo-nilofar-parcels';

const START = new Date('2026-11-20T06:30:00.000Z');

export type VendorsControl = ReturnType<typeof vendorsControl>;

/** Dependencies of the functions with a clock that a test advances, and a log that can be read. */
export interface ParcelBackend {
  deps: Deps;
  /** The stand-ins that this backend asks. */
  vendors: VendorsControl;
  /** Another instance of the functions: its own memory, the same database and stand-ins. */
  another(): Deps;
  /** Advances the clock by milliseconds. */
  pass(ms: number): void;
  warnings: string[];
  order(id: string): Promise<Order>;
  raw(path: string): Promise<Record<string, unknown>>;
  /** The dashboard's figures, with those that are still queued. */
  summary(): Promise<Summary>;
  shipment(id: string): Promise<Shipment>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Dependencies on a project without triggers and on stand-ins of this file alone: on the shared ones, functions that
 * the emulators still run for an earlier file would book parcels and use up the faults.
 */
export async function parcelBackend(project = PROJECT): Promise<ParcelBackend> {
  const { razorpay, shiprocket, smtp } = vendorOptions(testProfile);
  const { origin, smtpPort, close } = await startVendors({
    port: 0,
    razorpay: { ...razorpay, webhookUrl: '' },
    shiprocket: { ...shiprocket, webhookUrl: '' },
    smtp: { ...smtp, port: 0 },
  });
  const backend = backendOn(project, { origin, smtpPort });
  return {
    ...backend,
    close: async () => {
      await backend.close();
      await close();
    },
  };
}

function backendOn(project: string, at: Pick<Vendors, 'origin' | 'smtpPort'>): ParcelBackend {
  const vendors = vendorsControl(at.origin);
  let now = START.getTime();
  const warnings: string[] = [];
  useAdminEmulators();
  const config = standInConfig(testProfile, at);
  const clock = () => new Date(now);
  const addWarning = (message: string) => void warnings.push(message);
  const log = { info: () => undefined, warn: addWarning, error: addWarning };
  const make = () => {
    const { db, close } = connect({ ...testProfile, projectId: project });
    const shiprocket = createShiprocketClient(config.shiprocket, { db, now: clock, log });
    const deps = { ...createDeps(config), db, shiprocket, now: clock, log };
    return { deps: noProviderInside(deps), close };
  };
  const made = [make()];
  const [first] = made;
  if (!first) throw new Error('no backend');
  const { deps } = first;
  return {
    deps,
    vendors,
    another: () => {
      const other = make();
      made.push(other);
      return other.deps;
    },
    pass: (ms) => {
      now += ms;
    },
    warnings,
    order: async (id) => {
      const order = readOrder(await deps.db.doc(`orders/${id}`).get());
      if (!order) throw new Error(`no order ${id}`);
      return order;
    },
    raw: async (path) => {
      // No trigger adds up the figures here.
      if (/^(stats|offerUses)\//.test(path)) await addUpAll(deps.db);
      const value = plain((await deps.db.doc(path).get()).data() ?? {});
      return typeof value === 'object' && value !== null ? { ...value } : {};
    },
    summary: async () => {
      await addUpAll(deps.db);
      return decodeSummary((await deps.db.doc('stats/summary').get()).data() ?? {});
    },
    shipment: async (id) => {
      const shipment = readShipment(await deps.db.doc(`shipments/${id}`).get());
      if (!shipment) throw new Error(`no shipment ${id}`);
      return shipment;
    },
    reset: async () => {
      now = START.getTime();
      warnings.length = 0;
      await Promise.all([clearFirestore({ ports, projectId: project }), vendors.reset()]);
      // The stand-in has forgotten the token; a fault or a count must not apply to the sign-in instead.
      await lookUpPin(deps, '600004');
    },
    close: async () => {
      for (const { close } of made) await close();
    },
  };
}

/** The project and the stand-ins that the functions of the emulator use. */
export const watchedBackend = (): ParcelBackend =>
  backendOn(projectId, { origin: `http://127.0.0.1:${ports.vendors}`, smtpPort: ports.smtp });

/** A paid order as the functions leave it, with its parcel queued and its figures counted. Returns its id. */
export async function paidOrder(
  { db, now: clock }: Deps,
  id: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const now = clock();
  const ref = db.doc(`orders/${id}`);
  await ref.set({
    userId: 'shopper',
    items: [
      {
        id: 'amber-durbar',
        name: 'Amber Durbar',
        price: 6850,
        quantity: 1,
        selectedVolume: '50 ml',
      },
      {
        id: 'vetiver-rain',
        name: 'Vetiver Rain',
        price: 120.5,
        quantity: 2,
        selectedVolume: '2 ml',
      },
    ],
    shippingInfo: {
      firstName: 'Meera',
      lastName: 'Iyer',
      email: 'meera@nilofar.example',
      phone: '+919876543210',
      address1: '12 Temple Street',
      address2: 'Mylapore',
      landmark: 'Opposite the tank',
      city: 'Chennai',
      state: 'Tamil Nadu',
      zipCode: '600004',
      country: 'India',
    },
    accountEmail: 'meera@nilofar.example',
    number: orderNumber(id),
    status: 'pending_payment',
    createdAt: now,
    updatedAt: now,
    amountPaise: 638_200,
    pricing: {
      lines: [
        {
          productId: 'amber-durbar',
          name: 'Amber Durbar',
          volume: '50 ml',
          quantity: 1,
          unitPrice: 6850,
          total: 6850,
          category: 'Oriental',
        },
        {
          productId: 'vetiver-rain',
          name: 'Vetiver Rain',
          volume: '2 ml',
          quantity: 2,
          unitPrice: 120.5,
          total: 241,
          category: 'Woody',
        },
      ],
      subtotal: 7091,
      discounts: [{ offerId: 'auto1', title: 'The House Welcome', amount: 709 }],
      shipping: 0,
      total: 6382,
      currency: 'INR',
    },
    ...changes,
  });
  await db.runTransaction(async (tx) => {
    const order = readOrder(await tx.get(ref));
    if (!order) throw new Error('the order is gone');
    tx.update(ref, { status: 'paid', paidAt: now, updatedAt: now });
    applySale(tx, db, { order, when: now });
    queueShipment(tx, db, id, now);
  });
  return id;
}
