import type { Reply } from '../http';

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** 422 with a list of messages for each field. */
export function unprocessable(message: string, errors: FieldErrors): Reply {
  return { status: 422, json: { message, errors, status_code: 422 } };
}

/** 400, 401, 404…: the body repeats the status beside the message. */
export function failure(status: number, message: string): Reply {
  return { status, json: { message, status_code: status } };
}

export function unauthenticated(): Reply {
  return { status: 401, json: { message: 'Token has expired', status_code: 401 } };
}

/**
 * Some errors come with HTTP 200: no `shipment_id` and no AWB, only a message. `message` replaces the usual one.
 * The request was not processed.
 */
export function errorWith200(
  path: string,
  pickupLocations: readonly string[],
  message?: string,
): Reply {
  if (path.startsWith('/v1/external/orders/create')) {
    const known = pickupLocations.map((pickup_location, index) => ({
      id: index + 1,
      pickup_location,
    }));
    return {
      status: 200,
      json: {
        message:
          message ??
          'Wrong Pickup location entered. Please choose one location from the data given',
        data: { data: known },
      },
    };
  }
  if (path.startsWith('/v1/external/courier/assign/awb')) {
    return awbRefused(
      message ?? 'Insufficient balance in the wallet. Please recharge your Shiprocket wallet.',
    );
  }
  return { status: 200, json: { message: message ?? 'Oops! Something went wrong.' } };
}

export function awbRefused(reason: string): Reply {
  return {
    status: 200,
    json: {
      awb_assign_status: 0,
      message: reason,
      response: { data: { awb_assign_error: reason } },
    },
  };
}
