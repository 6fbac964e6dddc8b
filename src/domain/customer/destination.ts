import * as v from 'valibot';
import { messages } from '../shop/messages';
import { toShippingInfo, validateShipping, type ShippingInfo } from './address';
import { isName } from './name';
import { normaliseName } from './normaliseName';
import { toShippingForm } from './savedAddress';

const { checkout } = messages;

const text = v.string(checkout.addressInvalid);
const fields = v.strictObject(
  {
    firstName: text,
    lastName: text,
    email: text,
    phone: text,
    recipientPhone: v.optional(text),
    address1: text,
    address2: text,
    landmark: text,
    city: text,
    state: text,
    zipCode: text,
    country: text,
  },
  checkout.addressInvalid,
);

const SENTENCES: Partial<Record<keyof ShippingInfo, string>> = {
  firstName: checkout.nameInvalid,
  lastName: checkout.nameInvalid,
  email: checkout.emailInvalid,
  phone: checkout.phoneInvalid,
  recipientPhone: checkout.phoneInvalid,
  country: checkout.pinArmy,
};

/** Why an address is not as the checkout's form stores a valid one; undefined when it is. */
function faultOf(to: ShippingInfo): string | undefined {
  const form = toShippingForm(to);
  const [fault] = Object.values(validateShipping(form));
  if (fault !== undefined) return fault;
  const stored = toShippingInfo(form);
  // A page that was open before a deployment may have stored another apostrophe.
  const normalised = (name: string): string => (isName(name) ? normaliseName(name) : name);
  const given = { ...to, firstName: normalised(to.firstName), lastName: normalised(to.lastName) };
  const other = v.keyof(fields).options.find((name) => stored[name] !== given[name]);
  return other && (SENTENCES[other] ?? checkout.addressInvalid);
}

/**
 * Where a parcel goes, as a browser wrote it: with exactly the fields of the checkout's form and nothing that the form
 * refuses. The message of an issue is a sentence for the customer.
 */
export const destinationSchema = v.pipe(
  fields,
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? faultOf(dataset.value) : undefined;
    if (fault !== undefined) addIssue({ message: fault });
  }),
);
