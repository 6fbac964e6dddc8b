/** The parameter of `/notes` that holds the slug of a family. */
export const FAMILY_PARAM = 'family';

/** The heading of the list of notes, to which the links of the families lead. */
export const LIST_ID = 'list';
