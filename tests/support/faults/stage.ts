import { canCompletePayment, type Order } from '../../../src/domain/order/order';
import { settleDown, type LedgerComparison } from '../ledgers';
import {
  aPerson,
  resetShop,
  orderOf,
  placeOrder,
  statusAndCode,
  vendors,
  type Person,
  type Reply,
  type WantedItem,
} from '../fixtures';
import { functionsProcess, type FunctionsProcess, type PaidInWindow } from '../servedProcess';
import { until } from '../until';

/** One vial of Amber Durbar: 120 + 25 for shipping. */
export const VIAL: readonly WantedItem[] = [{ id: 'amber-durbar', volume: '2 ml' }];
export const VIAL_PAISE = 14_500;

/** What a row works with: customers, the functions in their own process, and both stand-ins. */
export interface Stage {
  functions: FunctionsProcess;
  /** A new shopper with an order in the database, as the checkout leaves it. */
  customer(wanted?: readonly WantedItem[]): Promise<Customer>;
}

/** One shopper with one order. */
export interface Customer {
  person: Person;
  orderId: string;
  prepare(paise?: number): Promise<Reply>;
  /** Prepares and answers the Razorpay order. Throws when it was refused. */
  prepared(paise?: number): Promise<string>;
  confirm(paid: PaidInWindow, signal?: AbortSignal): Promise<Reply>;
  order(): Promise<Order>;
}

/** What a row reports, and what must hold for its orders when no work is left. */
export interface Seen {
  seen: string;
  customers: readonly Customer[];
  /** Orders that must end paid, each with one parcel. */
  paid: number;
  /** Paise that must have been refunded. */
  refunded?: number;
  /** Paise of it that were refunded for returns, of orders that stay as they were charged. */
  returned?: number;
}

export interface FaultRow {
  /** The fault in words. */
  fault: string;
  staged: string;
  run(stage: Stage): Promise<Seen>;
}

/** A row as it is printed. */
export interface RowReport {
  fault: string;
  staged: string;
  seen: string;
  comparison: LedgerComparison | undefined;
  /** What the customer can do, or what the shop does without them. */
  nextStep: string;
  problems: string[];
}

/** Throws `sentence` unless the condition holds. */
export function must(isSo: boolean, sentence: string): void {
  if (!isSo) throw new Error(sentence);
}

/** Throws unless the reply is `200`, `409 amount_mismatch` … */
export function expectReply(reply: Reply, expected: string): void {
  must(statusAndCode(reply) === expected, `expected ${expected}, got ${statusAndCode(reply)}`);
}

export interface OpenStage {
  run(row: FaultRow): Promise<RowReport>;
  close(): Promise<void>;
}

/** Empty emulators and the functions in a process of their own; rows run on it one after the other. */
export async function openStage(): Promise<OpenStage> {
  await resetShop();
  const functions = await functionsProcess();
  await warmUp(functions);
  return {
    run: (row) => runRow(functions, row),
    close: () => functions.close(),
  };
}

function stageOf(functions: FunctionsProcess): Stage {
  return {
    functions,
    customer: async (wanted = VIAL) => {
      const person = await aPerson();
      const orderId = await placeOrder(person, wanted);
      const prepare = (paise = VIAL_PAISE) => functions.prepare(person, orderId, paise);
      return {
        person,
        orderId,
        prepare,
        prepared: async (paise) => {
          expectReply(await prepare(paise), '200');
          return (await orderOf(orderId)).razorpayOrderId ?? '';
        },
        confirm: (paid, signal) => functions.confirm(person, orderId, paid, signal),
        order: () => orderOf(orderId),
      };
    },
  };
}

/** The emulator starts a process per function at its first call, and Razorpay waits only five seconds. */
async function warmUp(functions: FunctionsProcess): Promise<void> {
  await vendors.reset({ keepData: true });
  const customer = await stageOf(functions).customer();
  const razorpayOrder = await customer.prepared();
  await until(
    async () => (await vendors.forge({ target: 'razorpay', subject: razorpayOrder })) === 401,
    'the webhook does not answer',
  );
  await vendors.pay({ order_id: razorpayOrder });
  await settleDown([customer.orderId]);
}

async function runRow(functions: FunctionsProcess, row: FaultRow): Promise<RowReport> {
  const { fault, staged } = row;
  await vendors.reset({ keepData: true });
  try {
    const { seen, customers, paid, refunded = 0, returned = 0 } = await row.run(stageOf(functions));
    await vendors.clearFaults();
    const comparison = await settleDown(customers.map(({ orderId }) => orderId));
    const problems = [...comparison.faults];
    const compare = (what: string, is: number, should: number) => {
      if (is !== should) problems.push(`${what}: ${is} instead of ${should}`);
    };
    compare('orders paid', comparison.paid, paid);
    compare('parcels', comparison.parcels, paid);
    compare('paise refunded', comparison.refunded, refunded);
    compare('paise kept', comparison.captured - comparison.refunded, comparison.charged - returned);
    const orders = await Promise.all(customers.map((customer) => customer.order()));
    const nextStep = [...new Set(orders.map(nextStepOf))].join('; ');
    return { fault, staged, seen, comparison, nextStep, problems };
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    const seen = 'it did not go as staged';
    return { fault, staged, seen, comparison: undefined, nextStep: '', problems: [sentence] };
  }
}

function nextStepOf(order: Order): string {
  if (canCompletePayment(order)) return 'Complete payment';
  return order.shiprocketAWB === undefined ? 'none' : 'parcel on its way';
}
