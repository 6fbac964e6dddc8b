import type { AnchorHTMLAttributes, Ref } from 'react';
import { useHref, useLinkClickHandler, type To } from 'react-router-dom';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To;
  replace?: boolean;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/**
 * A link to a page of the shop. The router's own link can also fetch the data of its page from a server, with code that
 * every page would load.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const navigate = useLinkClickHandler(to, {
    state,
    ...(replace && { replace }),
    ...(rest.target && { target: rest.target }),
  });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    >
      {children}
    </a>
  );
}

/** Whether the page is the one of a link or below it, for `aria-current`. */
export function isWithin(pathname: string, to: string): boolean {
  return `${pathname.toLowerCase()}/`.startsWith(`${to}/`);
}
