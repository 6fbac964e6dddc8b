/** Where returns are brought, as the owner has set it. */
export const SELLER = {
  site: {
    name: 'NILOFAR',
    description: '',
    supportEmail: 'care@nilofar.example',
    supportPhone: '+91 98250 12345',
  },
  business: {
    legalName: 'Nilofar Fragrances',
    street: '12 Attar Lane',
    city: 'Gandhinagar',
    state: 'Gujarat',
    pin: '382010',
  },
} as const;

/** A customer's request to return so many pieces of each line, as the page writes it. */
export const givenReturn = (uid: string, pieces: readonly number[]) => ({
  type: 'return',
  by: uid,
  at: new Date(),
  kind: 'damaged',
  wish: 'refund',
  pieces: [...pieces],
  note: 'The cap is broken.',
  photos: 1,
});
