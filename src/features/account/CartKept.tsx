/** Tells somebody who has to sign in on the way to the checkout that nothing is lost. */
export function CartKept({ target }: { target: string }) {
  if (!/^checkout(\?|$)/.test(target)) return null;
  return <p className="text-muted">Your cart is kept while you sign in.</p>;
}
