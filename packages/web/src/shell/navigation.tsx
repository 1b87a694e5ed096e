import { Link, useLocation } from '@tanstack/react-router';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import { sections } from './sections.ts';
import styles from './shell.module.css';

/** The sections one may read, as a list of links; the current one is marked. */
export function Navigation({ className, onFollow }: { className: string | undefined; onFollow?: () => void }) {
  const permissions = useSession()?.permissions;
  const { pathname } = useLocation();
  return (
    <nav aria-label={i18n._('Main')} style={{ height: '100%' }}>
      <ul className={className}>
        {sections()
          .filter((section) => permissions?.has(section.permission))
          .map((section) => (
            <li key={section.to}>
              <Link
                to={section.to}
                className={styles['navLink']}
                data-active={section.owns.test(pathname)}
                {...(section.owns.test(pathname) ? { 'aria-current': 'page' as const } : {})}
                {...(onFollow ? { onClick: onFollow } : {})}
              >
                {section.label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
