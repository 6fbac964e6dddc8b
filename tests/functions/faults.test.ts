import { afterAll, beforeAll, expect, test } from 'vitest';
import { parcelRows } from '../support/faults/parcels';
import { returnRows } from '../support/faults/returns';
import { paymentRows } from '../support/faults/payment';
import { openStage, type OpenStage } from '../support/faults/stage';

let stage: OpenStage;

beforeAll(async () => {
  stage = await openStage();
}, 180_000);

afterAll(() => stage.close());

test.each([...paymentRows, ...parcelRows, ...returnRows])(
  '$fault ($staged)',
  async (row) => {
    expect((await stage.run(row)).problems).toEqual([]);
  },
  180_000,
);
