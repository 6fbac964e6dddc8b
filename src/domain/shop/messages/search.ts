/** Loaded with what searches, and so not part of `messages`. */
export const nothingFound = (query: string): string => `We found nothing for “${query.trim()}”`;
