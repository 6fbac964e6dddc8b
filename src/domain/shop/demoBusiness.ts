import { decodeBusiness, type Business } from './business';

/**
 * The seller of the demo data. Nobody may sell with these: missingBusiness.ts refuses them outside of the emulators. Only
 * that and the demo data may import them.
 */
export const demoBusiness: Business = decodeBusiness({
  legalName: 'NILOFAR Perfumes',
  gstin: '24AAACN0000A1ZR',
  street: '14 Kalamkari Lane, Sector 11',
  city: 'Gandhinagar',
  state: 'Gujarat',
  pin: '382011',
  grievanceOfficer: 'Anahita Desai',
  grievanceDesignation: 'Head of Customer Care',
  grievanceEmail: 'grievance@nilofar.example',
  grievancePhone: '+91 79 4000 1291',
  instagram: 'https://instagram.com/nilofar.example',
  pinterest: 'https://pinterest.com/nilofar.example',
  youtube: 'https://youtube.com/@nilofar.example',
});

/** The support contact of the demo data, as `settings/site` stores it. */
export const demoContact = {
  supportEmail: 'sales@nilofar.example',
  supportPhone: '+91 79 4000 1290',
} as const;
