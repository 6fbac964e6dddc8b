import { Link } from './Link';
import { paths } from '../domain/shop/routes';

/** Where to write to, within a sentence; the contact form until the address is known. */
export function EmailLink({ address }: { address: string }) {
  return address === '' ? (
    <Link to={paths.contact()} className="textlink">
      us
    </Link>
  ) : (
    <a href={`mailto:${address}`} className="textlink">
      {address}
    </a>
  );
}
