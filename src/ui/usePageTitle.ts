import { usePageHead } from './pageHead';

/**
 * The head of a page that is nobody else's business (cart, account, checkout, back office): its title, and nothing
 * that the page before has said of itself.
 */
export function usePageTitle(title: string | undefined): void {
  usePageHead({ title, private: true });
}
