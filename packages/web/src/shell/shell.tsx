/** The frame of every page but login: menu bar, command palette, file drop, and the page itself as the one `main`. */
import { MenuOutlined, SearchOutlined } from '@ant-design/icons';
import { Link, Outlet, useLocation, useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { dismissQuestions } from '@tessera/ui/notices';
import { i18n } from '../i18n.ts';
import { useIsAnonymous, useSession } from '../session.ts';
import { keepSession, useSessionEnd } from '../session-end.ts';
import { useUpload } from '../upload/store.ts';
import { useMayUpload } from '../upload/upload-rights.ts';
import { FileDrop } from './file-drop.tsx';
import { siteName } from '../kit/page-title.ts';
import { Logo, logoName } from './logo.tsx';
import { Navigation } from './navigation.tsx';
import styles from './shell.module.css';
import { ViewBanner } from './view-banner.tsx';
import { useCommandKey } from '../kit/use-command-key.ts';

// Menus are the heaviest part of the frame and the last one needed.
const PlusMenu = lazy(() => import('./plus-menu.tsx').then((module) => ({ default: module.PlusMenu })));
const LanguageMenu = lazy(() => import('../language/language-menu.tsx').then((module) => ({ default: module.LanguageMenu })));
const UserMenu = lazy(() => import('./user-menu.tsx').then((module) => ({ default: module.UserMenu })));
const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((module) => ({ default: module.MenuDrawer })));
const Palette = lazy(() => import('../palette/palette.tsx').then((module) => ({ default: module.Palette })));
const SessionEndDialog = lazy(() => import('./session-end-dialog.tsx').then((module) => ({ default: module.SessionEndDialog })));
const UploadDialog = lazy(() => import('../upload/dialog.tsx').then((module) => ({ default: module.UploadDialog })));

const navigationBit = 4;

/** `standalone` (1, 2, 3) and bit 4 of `uiConfig` hide the menu: embedding and reports. */
function useIsBare(): boolean {
  const { standalone, uiConfig }: Record<string, unknown> = useSearch({ strict: false });
  return (Number(standalone) || 0) >= 1 || standalone === 'true' || ((Number(uiConfig) || 0) & navigationBit) !== 0;
}

/** @param openPalette  absent for who is not signed in: they see what they were sent to, and have no lists to search or go to */
function Bar({ openPalette }: { openPalette: (() => void) | undefined }) {
  const [drawer, setDrawer] = useState(false);
  const isMac = navigator.platform.startsWith('Mac');
  return (
    <header className={styles['bar']}>
      {openPalette ? (
        <Button
          className={`${styles['burger']}`}
          type="text"
          icon={<MenuOutlined />}
          aria-label={i18n._('Menu')}
          aria-expanded={drawer}
          onClick={() => setDrawer(true)}
        />
      ) : null}
      <Link to="/superset/welcome/" className={styles['brand']} aria-label={i18n._('{name}: home', { name: logoName() })}>
        <Logo />
        <span>{siteName()}</span>
      </Link>
      <Navigation className={styles['nav']} />
      <div className={styles['gap']} />
      {openPalette ? (
        <button type="button" className={styles['search']} onClick={openPalette} aria-keyshortcuts="Control+K">
          <SearchOutlined />
          <span className={styles['searchText']}>{i18n._('Search')}</span>
          <kbd className={styles['key']}>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
      ) : null}
      <div className={styles['menus']}>
        <Suspense fallback={null}>
          <PlusMenu />
          <LanguageMenu />
          <UserMenu />
        </Suspense>
      </div>
      {drawer ? (
        <Suspense fallback={null}>
          <MenuDrawer onClose={() => setDrawer(false)} />
        </Suspense>
      ) : null}
    </header>
  );
}

/** A question asked on one page is not answered on another. */
function useQuestionsOfPage(): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => dismissQuestions, [pathname]);
}

/** Asks to sign in again when the session of this page has ended. */
function SessionKeeper() {
  const user = useSession()?.user;
  const isAsking = useSessionEnd((state) => state.isAsking);
  const isSomebody = user !== undefined;
  useEffect(() => (isSomebody ? keepSession() : undefined), [isSomebody]);
  return user && isAsking ? <SessionEndDialog user={user} /> : null;
}

/** The frame. An address may ask for the page without it (`standalone`, `uiConfig`). */
export function Shell() {
  useQuestionsOfPage();
  const isBare = useIsBare();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const isUploading = useUpload((state) => state.isOpen);
  const canUpload = useMayUpload();
  const isNobody = useIsAnonymous();
  useCommandKey(() => setPaletteOpen((open) => !isNobody && !open));
  return (
    <div className={isBare ? `${styles['shell']} ${styles['bare']}` : styles['shell']}>
      <a
        className={styles['skip']}
        href="#content"
        onClick={(event) => {
          // Not through the address: there `#…` names a part of a dashboard.
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {i18n._('Skip to content')}
      </a>
      <ViewBanner />
      {isBare ? null : <Bar openPalette={isNobody ? undefined : () => setPaletteOpen(true)} />}
      <main id="content" className={styles['main']} tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      {canUpload && !isUploading ? <FileDrop /> : null}
      <Suspense fallback={null}>
        {isPaletteOpen ? <Palette onClose={() => setPaletteOpen(false)} /> : null}
        {isUploading ? <UploadDialog /> : null}
        <SessionKeeper />
      </Suspense>
    </div>
  );
}
