import { Link } from '@tanstack/react-router';
import { linkKind } from './link-kind.ts';
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

/** A link to an address that came as text; one that would run something, or cannot be read, is no link. */
export function HrefLink({ href, children, ...rest }: HrefLinkProps) {
  const kind = linkKind(href, window.location.origin);
  if (kind === 'refused') {
    const { className, title } = rest;
    return (
      <span className={className} title={title}>
        {children}
      </span>
    );
  }
  // Addresses of other origins (a dataset's default endpoint) leave the application.
  if (kind === 'elsewhere')
    return (
      <a href={href} rel="noopener noreferrer" {...rest}>
        {children}
      </a>
    );
  const url = new URL(href, window.location.origin);
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
