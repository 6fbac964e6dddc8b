import { expect, test } from 'vitest';
import { compareLedgers } from '../support/ledgers';
import { isSecurityRun } from '../support/measured';
import { depsAt, resetShop, vendors } from '../support/fixtures';
import { openStage } from '../support/faults/stage';
import { soak } from '../support/soak/soak';
import { adhocOrder } from '../../tools/vendors/testKit';

test.runIf(isSecurityRun)(
  'fifty orders with providers that fail one call in five: nothing lost, charged or shipped twice',
  async () => {
    // With more customers at once the emulator's transactions block each other for minutes (docs/providers.md "Emulators").
    const report = await soak({ orders: 50, faults: 0.2, seed: 6, concurrency: 3 });
    expect(report.differences, report.differences.join('\n')).toEqual([]);
    expect(report.comparison).toMatchObject({ lostPaise: 0, doubleCharges: 0, doubleShipments: 0 });
    expect(report.comparison.orders).toBe(50);
    expect(report.comparison.parcels + report.comparison.held).toBe(report.comparison.paid);
    // A run without settled returns would prove less than it says, and one without faults nothing.
    expect([...report.outcomes.keys()].join()).toMatch(
      /returned \((keep|pickup)\), (refunded|replaced)/,
    );
    expect(report.struck).toBeGreaterThan(20);
    expect(report.comparison.paid).toBeGreaterThan(25);
  },
  400_000,
);

test('the comparison finds what it must find', async () => {
  await resetShop();
  const stage = await openStage();
  try {
    const report = await stage.run({
      fault: 'a shop that keeps what is not its own',
      staged: 'a payment that nobody settles, a second one, and a parcel that nobody asked for',
      run: async ({ customer }) => {
        const one = await customer();
        const order_id = await one.prepared();
        const paid = await vendors.pay({ order_id, deliverWebhook: false });
        expect((await compareLedgers([one.orderId])).waiting).toEqual([
          `${one.orderId}: paid at Razorpay, not settled yet`,
        ]);
        await one.confirm(paid);
        await vendors.pay({ order_id, evenIfPaid: true, deliverWebhook: false });
        // The reconciler will refund it; until then it is found.
        expect((await compareLedgers([one.orderId])).doubleCharges).toBe(1);
        await depsAt().shiprocket.request({
          method: 'POST',
          path: '/orders/create/adhoc',
          body: adhocOrder({ order_id: `${one.orderId}-2` }),
        });
        return { seen: 'both', customers: [one], paid: 1 };
      },
    });
    expect(report.problems.join()).toMatch(/2 parcels/);
    expect(report.comparison).toMatchObject({ doubleCharges: 0, doubleShipments: 1 });
  } finally {
    await stage.close();
  }
}, 180_000);
