import type { ShiprocketContext } from '../context';
import type { Call, Reply } from '../http';
import { unprocessable } from './errors';
import { istShortDate } from './time';

export interface Courier {
  readonly id: number;
  readonly name: string;
  readonly surface: boolean;
  readonly rate: number;
  readonly days: number;
  readonly rating: number;
}

/** The recommended courier is by air, so the shop must choose another: perfume may not fly (dangerous goods Class 3). */
export const COURIERS: readonly Courier[] = [
  { id: 55, name: 'Blue Dart Air', surface: false, rate: 89.5, days: 2, rating: 4.8 },
  { id: 43, name: 'Delhivery Surface', surface: true, rate: 54, days: 4, rating: 4.9 },
  { id: 51, name: 'Xpressbees Surface', surface: true, rate: 61.2, days: 5, rating: 4.5 },
];

/**
 * In the stand-in, no courier serves PINs that begin with 19, and those of the islands (744, 6825) only by air.
 */
export function couriersTo(pincode: string): readonly Courier[] {
  if (pincode.startsWith('19')) return [];
  if (pincode.startsWith('744') || pincode.startsWith('6825'))
    return COURIERS.filter((courier) => !courier.surface);
  return COURIERS;
}

/** `GET /v1/external/courier/serviceability/?pickup_postcode&delivery_postcode&weight&cod`. */
export function serviceability(context: ShiprocketContext, call: Call): Reply {
  const fields = ['pickup_postcode', 'delivery_postcode', 'weight', 'cod'];
  const errors = Object.fromEntries(
    fields
      .filter(
        (field) => (call.query.get(field) ?? '') === '' && call.query.get('order_id') === null,
      )
      .map((field) => [field, [`The ${field.replaceAll('_', ' ')} field is required.`]]),
  );
  if (Object.keys(errors).length > 0) return unprocessable('Required field missing', errors);
  const pincode = call.query.get('delivery_postcode') ?? '';
  const couriers = couriersTo(pincode);
  const [recommended] = couriers;
  if (recommended === undefined)
    return {
      status: 404,
      json: { status: 404, message: 'No courier service available for the delivery pincode' },
    };
  return {
    status: 200,
    json: {
      currency: 'INR',
      dg_courier: 0,
      status: 200,
      data: {
        available_courier_companies: couriers.map((courier) => ({
          courier_company_id: courier.id,
          courier_name: courier.name,
          rate: courier.rate,
          freight_charge: courier.rate,
          etd: istShortDate(context.now() + courier.days * 86_400_000),
          etd_hours: courier.days * 24,
          estimated_delivery_days: String(courier.days),
          cod: 1,
          cod_charges: 0,
          is_surface: courier.surface,
          mode: courier.surface ? 0 : 1,
          is_hyperlocal: false,
          min_weight: 0.5,
          postcode: pincode,
          rating: courier.rating,
          blocked: 0,
        })),
        recommended_courier_company_id: recommended.id,
        shiprocket_recommended_courier_id: recommended.id,
      },
    },
  };
}
