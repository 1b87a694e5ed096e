/** What the palette can do without the server: go to sections, begin things, change the look. */
import type { ThemeChoice } from '@tessera/ui/theme';
import { i18n } from '../i18n.ts';
import { sections } from '../shell/sections.ts';

/** One line of the palette. */
export interface Entry {
  key: string;
  label: string;
  /** Small text at the right: kind, dataset, time. */
  detail: string;
  kind: 'dashboard' | 'chart' | 'dataset' | 'action';
  /** More words it is found by. */
  words?: string;
  href?: string;
  run?: () => void;
}

/** @param may  whether a permission is held */
export function commands(may: (permission: string) => boolean, act: { upload: () => void; theme: (choice: ThemeChoice) => void }): Entry[] {
  const go = i18n._('Go to');
  const create = i18n._('Create');
  const look = i18n._('Theme');
  const all: (Entry & { needs?: string })[] = [
    { key: 'home', label: i18n._('Home'), detail: go, kind: 'action', href: '/superset/welcome/' },
    ...sections().map((section) => ({ key: section.to, label: section.label, detail: go, kind: 'action' as const, href: section.to, needs: section.permission })),
    { key: 'new-dashboard', label: i18n._('New dashboard'), detail: create, kind: 'action', href: '/dashboard/new', needs: 'can_write on Dashboard' },
    { key: 'new-chart', label: i18n._('New chart'), detail: create, kind: 'action', href: '/chart/add', needs: 'can_write on Chart' },
    { key: 'upload', label: i18n._('Upload a file'), detail: create, kind: 'action', words: 'csv excel parquet json import', run: act.upload, needs: 'can_upload on Database' },
    { key: 'new-dataset', label: i18n._('Dataset from a table'), detail: create, kind: 'action', href: '/tablemodelview/list/?create=true', needs: 'can_write on Dataset' },
    { key: 'light', label: i18n._('Light theme'), detail: look, kind: 'action', run: () => act.theme('light') },
    { key: 'dark', label: i18n._('Dark theme'), detail: look, kind: 'action', run: () => act.theme('dark') },
    { key: 'system', label: i18n._('Follow the system theme'), detail: look, kind: 'action', run: () => act.theme('system') },
    { key: 'logout', label: i18n._('Log out'), detail: '', kind: 'action', words: 'sign out', run: () => window.location.assign('/logout/') },
  ];
  return all.filter((entry) => entry.needs === undefined || may(entry.needs));
}
