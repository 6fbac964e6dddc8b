import * as v from 'valibot';
import { ok, type Call, type Reply } from '../http';
import { addScan, findByAwb, type ShiprocketContext } from './tracking';

/** Shiprocket's API of failed deliveries (docs/providers.md "Failed deliveries"). */

const REASON = 'Customer not available';
const message = (status: number, text: string): Reply => ({
  status,
  json: { message: text, status_code: status },
});

/** Like the real API, a list with one entry; an AWB without a failed delivery has none. */
export function showFailedDelivery(context: ShiprocketContext, { id: awb }: Call): Reply {
  const parcel = findByAwb(context, awb);
  if (!parcel) return message(404, 'No data found');
  const { ndr, status } = parcel;
  const shown = ndr && {
    awb_code: awb,
    status,
    reason: REASON,
    attempts: ndr.attempts,
    ndr_raised_at: ndr.raisedAt,
  };
  return ok({ data: shown ? [shown] : [] });
}

const text = v.optional(v.pipe(v.string(), v.maxLength(250)));
/** The real API ignores unknown fields; here they are errors, so that the shop sends none. */
const answerBody = v.strictObject({
  action: v.picklist(['re-attempt', 'fake-attempt', 'return']),
  comments: v.pipe(v.string(), v.nonEmpty()),
  phone: v.optional(
    v.pipe(v.string(), v.regex(/^[6-9]\d{9}$/, 'Phone number is in invalid format')),
  ),
  address1: text,
  address2: text,
  deferred_date: v.optional(v.pipe(v.string(), v.isoDate())),
});

/** Answers 202. A return begins at once; another attempt is made when a test or tool moves the parcel. */
export async function answerFailedDelivery(context: ShiprocketContext, call: Call): Promise<Reply> {
  const body = v.safeParse(answerBody, call.body);
  if (!body.success) {
    const errors = v.flatten<typeof answerBody>(body.issues).nested ?? {};
    return { status: 422, json: { message: 'Oops! Invalid Data.', errors, status_code: 422 } };
  }
  const parcel = findByAwb(context, call.id);
  if (!parcel) return message(404, 'No data found');
  if (parcel.reached?.stage !== 'undelivered')
    return message(400, 'This shipment is not in NDR, no action can be taken.');
  const given = Object.entries(body.output).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  parcel.answers.push(Object.fromEntries(given));
  if (body.output.action === 'return') await addScan(context, parcel, 'returning', true);
  return { status: 202, json: { status: 'Data Updated Sucessfully' } };
}
