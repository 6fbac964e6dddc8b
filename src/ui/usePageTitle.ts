import { usePageHead } from './pageHead';

/**
 * Sets the title of a page that is not for search engines (cart, account, checkout, back office) and clears the
 * metadata of the previous page.
 */
export function usePageTitle(title: string | undefined): void {
  usePageHead({ title, private: true });
}
