import { useId, useState, type FormEvent } from 'react';
import { Link } from '../../ui/Link';
import { paths } from '../../domain/shop/routes';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { cleaned } from '../../domain/shop/cleaned';
import { couponProblem } from './couponProblem';
import { useCart } from './useCart';
import type { CouponView } from './useCartPricing';

/**
 * The coupon field. A code that applies locks the input until Remove clears it; one that does not apply shows why and
 * can be corrected.
 */
export function CouponEntry({ coupon }: { coupon: CouponView }) {
  const { coupon: held, setCouponCode } = useCart();
  const couponCode = held?.code;
  const [typed, setTyped] = useState(couponCode ?? '');
  const [entered, setEntered] = useState(couponCode);
  const id = useId();
  // The code changed elsewhere (another tab, Remove): the field follows.
  if (entered !== couponCode) {
    setEntered(couponCode);
    setTyped(couponCode ?? '');
  }

  const applied = coupon.state === 'applied';
  const waits = coupon.state === 'signed_out';
  const checking = coupon.state === 'checking';
  const problem = cleaned(typed) === couponCode ? couponProblem(coupon) : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const code = cleaned(typed);
    if (code === '') setCouponCode(undefined);
    else if (code !== couponCode) setCouponCode(code);
    else if (coupon.state === 'failed' || coupon.state === 'refused') coupon.retry?.();
  }

  return (
    <form onSubmit={submit} aria-label="Coupon" noValidate>
      <TextField
        id={`${id}-code`}
        label="Coupon code"
        name="coupon"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        readOnly={applied || checking || waits}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={40}
        error={problem}
        trailing={
          applied || waits ? (
            <Button look="quiet" size="sm" onClick={() => setCouponCode(undefined)}>
              Remove
            </Button>
          ) : (
            <Button type="submit" look="quiet" size="sm" busy={checking}>
              Apply
            </Button>
          )
        }
      />
      <p role="status" className="text-sm text-ok">
        {checking && <span className="block pt-1.5 text-muted">Checking your code…</span>}
        {waits && (
          <span className="block pt-1.5 text-muted">
            We will check this code when you{' '}
            <Link to={`${paths.login()}?redirect=cart`} className="textlink">
              sign in
            </Link>
            .
          </span>
        )}
        {applied && (
          <span className="block pt-1.5">
            {coupon.offer.title ? `${coupon.offer.title} is applied.` : 'Your code is applied.'}
            {!coupon.offer.combines && ' It can’t be combined with other offers.'}
          </span>
        )}
      </p>
    </form>
  );
}
