import { Link, type LinkProps } from '../../../ui/Link';
import { paths } from '../../../domain/shop/routes';
import { useOpenedFrom } from '../../../ui/BackToList';

/** A link from a list to the form of a fragrance, which leads back to the list as it was. */
export function ProductLink({ id, ...rest }: Omit<LinkProps, 'to'> & { id: string }) {
  return <Link {...rest} to={paths.adminEditProduct(id)} state={useOpenedFrom()} />;
}
