import { Link } from '@tanstack/react-router';
import type { MouseEventHandler, ReactNode } from 'react';

export interface HrefLinkProps {
  /** An address of ours as the server gives it: path with query and hash. */
  href: string;
  className?: string | undefined;
  title?: string;
  tabIndex?: number;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: ReactNode;
}

/** A link inside the application to an address that came as text. */
export function HrefLink({ href, children, ...rest }: HrefLinkProps) {
  const url = new URL(href, window.location.origin);
  // Addresses of other origins (a dataset's default endpoint) leave the application.
  if (url.origin !== window.location.origin)
    return (
      <a href={href} rel="noreferrer" {...rest}>
        {children}
      </a>
    );
  return (
    <Link
      to={url.pathname}
      search={Object.fromEntries(url.searchParams)}
      {...(url.hash ? { hash: url.hash.slice(1) } : {})}
      {...rest}
    >
      {children}
    </Link>
  );
}
