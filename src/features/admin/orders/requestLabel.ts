const LABELS: Readonly<Record<string, string>> = {
  cancel: 'Request to cancel',
  withdraw: 'Withdrawal of the cancellation',
  cancel_decision: 'Decision about cancelling',
  refund: 'Refund',
  ship: 'Booking of the parcel',
  unbook: 'Cancellation of the booking',
  parcel_aside: 'Putting the parcel aside',
  delivery_answer: 'Answer to the courier',
  address: 'Correction of the address',
  return: 'Request for a return',
  return_decision: 'Decision about the return',
  return_received: 'Return received',
  return_settle: 'End of the return',
  status: 'Change of the status',
};

/** What a request document asks for, as people read it. */
export const requestLabel = (type: string): string => LABELS[type] ?? type.replaceAll('_', ' ');
