/**
 * The company behind the shop, stated once. The owner can change name, description and support contact (settings/site);
 * the rest is set here when the shop is taken over.
 */
export const company = {
  name: 'NILOFAR',
  tagline: 'Fine fragrance, composed in India',
  description:
    'NILOFAR composes fine fragrance in India: oud and saffron, mogra and vetiver, in small batches, sent to your door.',
  email: 'sales@nilofar.example',
  grievance: { officer: 'Anahita Desai', email: 'grievance@nilofar.example' },
  phone: '+91 79 4000 1290',
  address: [
    'NILOFAR Perfumes',
    '14 Kalamkari Lane, Sector 11',
    'Gandhinagar, Gujarat 382011',
    'India',
  ],
  hours: 'Mon-Sat 10AM-6PM IST',
  manufacturer:
    'NILOFAR Perfumes, 14 Kalamkari Lane, Sector 11, Gandhinagar, Gujarat 382011, India',
  countryOfOrigin: 'India',
  state: 'Gujarat',
  gstin: '24AAACN0000A1Z5',
  social: {
    instagram: 'https://instagram.com/nilofar.example',
    pinterest: 'https://pinterest.com/nilofar.example',
    youtube: 'https://youtube.com/@nilofar.example',
  },
} as const;
