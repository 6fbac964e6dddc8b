/** What somebody reads who corrects the delivery address of a paid order. */
export const addressChange = {
  asked: 'Thank you. We are correcting the address and will email you once it is done.',
  done: 'The delivery address is corrected. An email says where the parcel goes now.',
  collected:
    'The courier has collected the parcel, so its address can no longer be corrected. Please write to us at once, and we will ask the courier.',
  cancelling: 'This order is being cancelled, so its address cannot be corrected now.',
  notWaiting: 'This order no longer waits for its parcel, so its address cannot be changed.',
  notServed: 'No courier delivers to this PIN code yet. Please try another address.',
  invoiced:
    'The invoice of this order is issued, and its tax depends on the state, so the state cannot be changed. Please write to us.',
  invoicedOwner:
    'The invoice of this order is issued, and its tax depends on the state, so the state cannot be changed. To send it to another state, cancel and refund the order, and have it ordered again.',
  overtaken: 'A later correction was made already, so this one was left out.',
  tooMany:
    'The address of this order was corrected as often as it can be here. Please write to us, and we will help.',
  otherContact:
    'The email address and the phone numbers of an order cannot be changed here. Please write to us.',
  same: 'This is the address that we have already.',
  notSent:
    'Your correction could not be sent. Please check your connection and try again; nothing you entered is lost.',
} as const;
