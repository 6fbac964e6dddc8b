/** Names that look like the shop's, or another's, by a letter that is invisible, foreign or of a second script. */
export const STRANGE_NAMES = [
  'N\u061Cilofar',
  'Nil\u0D20far',
  'NIL\u0B20FAR',
  'Nil\u0966far',
  'N\u01C0\u01C0ofar',
  'Nilo\u017Far',
  'Nilo\u1E9Dar',
  'N\u0196lofar',
  'Nilofa\u01A6',
  'Asha राव',
] as const;

/** Names that read as the shop's own: nobody may sign a review with them. */
export const SHOP_SIGNATURES = [
  'Team Nilofar',
  'The Nilofar Team',
  'TeamNilofar',
  'House of Nilofar',
  'Customer Care - N1lofar',
  'Nilofar Customer Service',
  'Ravi, Nilofar Support',
  'Nilofar Delhi Store',
  'Official (Nilofar) Ravi',
  'Nilofar 24/7',
  'Nilof4r',
  'NİLOFAR',
  'Niĩofar',
  'Niŀofar',
  'ŉilofar',
  'Nilofar.in',
  'nilofar.example Owner',
  'www.nilofar',
  'निलोफ़र',
  'निलोफर',
  'नीलोफर',
  'निलो\u095Eर',
  'नि-लो-फ़-र',
  'टीम निलोफ़र',
  'निलोफ़र इंडिया',
] as const;

/** People whose names contain the shop's name, or resemble it. */
export const PEOPLE = [
  'Nilofar Khan',
  'Nilofer',
  'Niloofar',
  'Asha Nilofar',
  'S.Nilofar',
  'Nilofar Theodore',
  'Nilofar Carey',
  'Nilofar K. Shah',
  'Nilofarbanu Shop',
  'निलोफ़र ख़ान',
] as const;
