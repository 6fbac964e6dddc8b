import * as v from 'valibot';
import { commands, type CommandName, type Commands, type Ledger } from './controlSchemas';
import type { Faults } from './faults';
import { ok, type Provider, type Reply, type Route } from './http';
import { moveDispute } from './razorpay/disputes';
import { FAILURES } from './razorpay/failures';
import {
  adoptPayment,
  approvePayment,
  failPayment,
  forgedCapture,
  proofOf,
  startPayment,
  type RazorpayContext,
} from './razorpay/payments';
import { reassign } from './shiprocket/api';
import {
  advanceTo,
  findByAwb,
  forgedDelivery,
  type ShiprocketContext,
} from './shiprocket/tracking';
import { emptyData, type State } from './state';

export interface ControlContext {
  readonly state: State;
  readonly razorpay: RazorpayContext;
  readonly shiprocket: ShiprocketContext;
  readonly faults: Faults;
  /** Number of calls per endpoint. */
  readonly requests: Map<string, number>;
  readonly resetSettings: () => void;
}

type Body<Name extends CommandName> = v.InferOutput<Commands[Name]['body']>;
type Result<Name extends CommandName> = v.InferInput<Commands[Name]['reply']>;

const error = (status: number, message: string): Reply => ({ status, json: { error: message } });

/** A route that decodes the body of its command. What the command throws is a bad request. */
function command<Name extends CommandName>(
  name: Name,
  run: (body: Body<Name>) => Result<Name> | Promise<Result<Name>>,
): Record<string, Route> {
  const handler: Route['handler'] = async (call) => {
    const body = v.safeParse(commands[name].body, call.body);
    if (!body.success) return error(400, v.summarize(body.issues));
    try {
      return ok(await run(body.output));
    } catch (problem) {
      return error(400, problem instanceof Error ? problem.message : String(problem));
    }
  };
  return { [`POST /${name}`]: { handler } };
}

/** The commands of `/control`, for tests and tools only: without CORS no page can send them. */
export function control(context: ControlContext): Provider {
  const { state, razorpay, shiprocket, faults, requests } = context;
  const senders = { razorpay: razorpay.sender, shiprocket: shiprocket.sender };
  return {
    isAuthorized: () => true,
    failure: (status) => error(status, 'There is no such command, or its body is not JSON.'),
    routes: {
      ...command('reset', ({ keepData }) => {
        faults.clear();
        requests.clear();
        razorpay.sender.reset();
        shiprocket.sender.reset();
        context.resetSettings();
        if (!keepData) Object.assign(state, emptyData());
        return {};
      }),
      ...command('fault', (rule) => {
        faults.add(rule);
        return {};
      }),
      ...command('clearFaults', () => {
        faults.clear();
        return {};
      }),
      ...command('settings', ({ refunds, offerPaise, feePaise, lowBalance, ...courier }) => {
        const { pickupLocations, emptyWallet, unlabelled, labelUrl } = courier;
        if (refunds) razorpay.settings.refunds = refunds;
        if (offerPaise !== undefined) razorpay.settings.offerPaise = offerPaise;
        if (feePaise !== undefined) razorpay.settings.feePaise = feePaise;
        if (lowBalance !== undefined) razorpay.settings.lowBalance = lowBalance;
        if (pickupLocations) shiprocket.settings.pickupLocations = pickupLocations;
        if (emptyWallet !== undefined) shiprocket.settings.emptyWallet = emptyWallet ?? undefined;
        if (unlabelled) shiprocket.settings.unlabelled = unlabelled;
        if (labelUrl !== undefined) shiprocket.settings.labelUrl = labelUrl ?? undefined;
        return {};
      }),
      ...command('expireToken', () => {
        state.tokens = [];
        return {};
      }),
      ...command('adopt', ({ payments }) => {
        for (const payment of payments) adoptPayment(razorpay, payment);
        return {};
      }),
      ...command('pay', (body) => pay(razorpay, body)),
      ...command('dispute', async ({ payment_id, deliverWebhook: deliver, ...step }) => {
        const payment = known(state.payments[payment_id], payment_id);
        const { id } = await moveDispute(razorpay, payment, { ...step, deliver });
        return { id };
      }),
      ...command('advance', async ({ awb, to, deliverWebhook }) => {
        await advanceTo(shiprocket, known(findByAwb(shiprocket, awb), awb), to, deliverWebhook);
        return {};
      }),
      ...command('reassign', ({ awb }) => reassign(known(findByAwb(shiprocket, awb), awb))),
      ...command('webhooks', async (body) => {
        const sender = senders[body.target];
        if (body.action === 'hold') sender.hold();
        else if (body.action === 'duplicate') sender.duplicate(body.copies);
        else if (body.action === 'chaos') sender.setChaos(body);
        else await sender.release(body.order);
        return {};
      }),
      ...command('forge', ({ target, subject, signature }) => {
        const message =
          target === 'razorpay'
            ? forgedCapture(razorpay, known(state.orders[subject], subject))
            : forgedDelivery(shiprocket, known(findByAwb(shiprocket, subject), subject));
        const headers = signature === 'missing' ? {} : message.headers;
        return senders[target].post({ ...message, headers });
      }),
      ...command('replay', ({ target, subject }) => senders[target].replay(subject)),
      ...command('drain', async () => {
        await Promise.all([razorpay.sender.drain(), shiprocket.sender.drain()]);
        return {};
      }),
      ...command('deliveries', () => ({
        razorpay: razorpay.sender.report(),
        shiprocket: shiprocket.sender.report(),
      })),
      ...command('emails', ({ to }) =>
        state.emails.filter((email) => to === undefined || email.to.includes(to)),
      ),
      ...command('ledger', () => ledger(context)),
    },
  };
}

function known<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Error(`nothing known about ${id}`);
  return found;
}

async function pay(razorpay: RazorpayContext, body: Body<'pay'>): Promise<Result<'pay'>> {
  const order = known(razorpay.state.orders[body.order_id], body.order_id);
  if (order.status === 'paid' && !body.evenIfPaid) throw new Error('the order is already paid');
  const payment = startPayment(razorpay, order, {
    method: body.method,
    email: 'shopper@nilofar.example',
    contact: '+919876543210',
    notes: {},
  });
  const { outcome, authorizeOnly, deliverWebhook: deliver } = body;
  if (outcome === 'success')
    await approvePayment(razorpay, order, payment, { authorizeOnly, deliver });
  else {
    const failure = { reason: outcome, description: FAILURES[outcome] };
    await failPayment(razorpay, payment, failure, deliver);
  }
  return proofOf(razorpay, payment);
}

function ledger({ state, requests, faults }: ControlContext): Ledger {
  const payments = Object.values(state.payments);
  const kept = payments
    .filter((payment) => payment.captured && payment.amount_refunded < payment.amount)
    .map((payment) => payment.order_id);
  const parcels = Object.values(state.parcels);
  const count = (status: string) => parcels.filter((parcel) => parcel.status === status).length;
  return {
    razorpay: {
      orders: Object.values(state.orders),
      payments: payments.map(({ id, order_id, amount, captured, amount_refunded }) => ({
        id,
        orderId: order_id,
        amount,
        captured,
        amountRefunded: amount_refunded,
      })),
      refunds: Object.values(state.refunds).map(({ id, payment_id, amount, status }) => ({
        id,
        paymentId: payment_id,
        amount,
        status,
      })),
      chargedTwice: [...new Set(kept.filter((id, index) => kept.indexOf(id) !== index))],
    },
    shiprocket: {
      orders: parcels,
      totals: {
        orders: parcels.length,
        canceled: count('CANCELED'),
        awbs: parcels.filter(({ awb }) => awb !== null).length,
        pickups: parcels.filter(({ pickupScheduled }) => pickupScheduled).length,
        delivered: count('DELIVERED'),
      },
    },
    requests: Object.fromEntries(requests),
    faults: faults.report(),
  };
}
