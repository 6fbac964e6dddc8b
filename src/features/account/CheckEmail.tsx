import { messages } from '../../domain/shop/messages';
import { LinkButton } from '../../ui/Button';
import { AccountLayout } from './AccountLayout';

/** After registering: the address must be confirmed before signing in. `login` is where to sign in. */
export function CheckEmail({ email, login }: { email: string; login: string }) {
  return (
    <AccountLayout title={messages.auth.checkEmail}>
      <p role="status" className="text-muted">
        We have sent a link to{' '}
        <strong className="font-medium wrap-anywhere text-ink">{email}</strong>. Open it to confirm
        the address is yours, then sign in.
      </p>
      <LinkButton to={login} size="lg" wide>
        Go to sign in
      </LinkButton>
      <p className="text-sm text-muted">
        Nothing yet? It can take a minute. Please check your spam folder too.
      </p>
    </AccountLayout>
  );
}
