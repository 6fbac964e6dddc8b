import type { Page } from '@playwright/test';

/** The number of documents the page has read since it was opened, as counted by src/firebase/reads.ts. */
export function documentsRead(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByName('documents read')
      .map((entry) => Number('detail' in entry ? entry.detail : 0))
      .reduce((sum, documents) => sum + documents, 0),
  );
}
