import { DownOutlined } from '@ant-design/icons';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ClickMenu } from '@tessera/ui/click-menu';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import { byKey } from '../kit/menu-click.ts';
import { visibleSections, type MenuPage, type MenuSection } from '@tessera/core/navigation';
import { sections } from '../navigation/sections.ts';
import styles from './shell.module.css';

interface NavigationProps {
  className: string | undefined;
  /** Below each other, without menus. */
  isList?: boolean;
  onFollow?: () => void;
}

/** The sections one may read, as a list of links; the current one is marked. A section of several pages is a menu of them. */
export function Navigation({ className, isList = false, onFollow }: NavigationProps) {
  const permissions = useSession()?.permissions;
  const seen = visibleSections(sections(), (permission) => permissions?.has(permission) ?? false);
  // Of several pages one may see only one: it is called by its own name.
  const shown = seen.flatMap((section) => (isList || section.pages.length === 1 ? section.pages.map(alone) : [section]));
  return (
    <nav aria-label={isList ? i18n._('Menu') : i18n._('Main')} style={{ height: '100%' }}>
      <ul className={className}>
        {shown.map((section) => (
          <li key={section.label}>
            {section.pages.length === 1 ? <One section={section} onFollow={onFollow} /> : <Several section={section} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const alone = (page: MenuPage): MenuSection => ({ name: page.name, label: page.label, pages: [page] });

function useIsHere({ pages }: MenuSection): boolean {
  const { pathname } = useLocation();
  return pages.some(({ owns }) => owns.test(pathname));
}

function One({ section, onFollow }: { section: MenuSection; onFollow: (() => void) | undefined }) {
  const isHere = useIsHere(section);
  return (
    <Link
      to={section.pages[0]?.url ?? '/'}
      className={styles['navLink']}
      data-active={isHere}
      {...(isHere ? { 'aria-current': 'page' as const } : {})}
      {...(onFollow ? { onClick: onFollow } : {})}
    >
      {section.label}
    </Link>
  );
}

function Several({ section }: { section: MenuSection }) {
  const isHere = useIsHere(section);
  const navigate = useNavigate();
  const { label, pages } = section;
  return (
    <ClickMenu
      placement="bottomStart"
      menu={{
        items: pages.map(({ url, label: name }) => ({ key: url, label: name })),
        onClick: byKey(Object.fromEntries(pages.map(({ url }) => [url, () => void navigate({ href: url })]))),
      }}
    >
      <button type="button" className={styles['navLink']} data-active={isHere} {...(isHere ? { 'aria-current': true } : {})}>
        {label}
        <DownOutlined aria-hidden="true" />
      </button>
    </ClickMenu>
  );
}
