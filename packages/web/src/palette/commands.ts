/** What the palette can do without the server: go to sections, begin things, change the look. */
import { uploadFormPermission, uploadForms } from '@tessera/api/upload-files';
import type { ThemeChoice } from '@tessera/ui/theme';
import { i18n } from '../i18n.ts';
import { sections, settings } from '../navigation/sections.ts';

/** One line of the palette. */
export interface PaletteEntry {
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

type Guarded = PaletteEntry & { needs?: string };

function places(): Guarded[] {
  const detail = i18n._('Go to');
  const all = [...sections().flatMap(({ pages }) => pages), ...settings().flatMap(({ pages }) => pages)];
  const listed = all.map(({ url, label, permission }): Guarded => ({
    key: url,
    label,
    detail,
    kind: 'action',
    href: url,
    needs: permission,
  }));
  return [
    { key: 'home', label: i18n._('Home'), detail, kind: 'action', href: '/superset/welcome/' },
    ...listed,
    { key: 'api', label: i18n._('API'), detail, kind: 'action', words: 'rest openapi swagger curl', href: '/swagger/v1' },
    { key: 'info', label: i18n._('User info'), detail, kind: 'action', words: 'profile password account', href: '/user_info/' },
  ];
}

function beginnings(may: (permission: string) => boolean, upload: () => void): Guarded[] {
  const detail = i18n._('Create');
  const kind = 'action';
  const words = 'csv excel parquet json import';
  return [
    {
      key: 'new-dashboard',
      label: i18n._('New dashboard'),
      detail,
      kind,
      href: '/dashboard/new',
      needs: 'can_write on Dashboard',
    },
    { key: 'new-chart', label: i18n._('New chart'), detail, kind, href: '/chart/add', needs: 'can_write on Chart' },
    ...(uploadForms.some((form) => may(uploadFormPermission(form)))
      ? [
          {
            key: 'upload',
            label: i18n._('Upload a file'),
            detail,
            kind,
            words,
            run: upload,
            needs: 'can_upload on Database',
          } as const,
        ]
      : []),
    {
      key: 'new-dataset',
      label: i18n._('Create dataset'),
      words: 'table',
      detail,
      kind,
      href: '/dataset/add/',
      needs: 'can_write on Dataset',
    },
    {
      key: 'new-database',
      label: i18n._('Connect database'),
      detail,
      kind,
      href: '/databaseview/list/?create=true',
      needs: 'can_write on Database',
    },
  ];
}

function habits(theme: (choice: ThemeChoice) => void): Guarded[] {
  const detail = i18n._('Theme');
  const kind = 'action';
  return [
    { key: 'light', label: i18n._('Light theme'), detail, kind, run: () => theme('light') },
    { key: 'dark', label: i18n._('Dark theme'), detail, kind, run: () => theme('dark') },
    { key: 'system', label: i18n._('Follow the system theme'), detail, kind, run: () => theme('system') },
    {
      key: 'logout',
      label: i18n._('Log out'),
      detail: '',
      kind,
      words: 'sign out',
      run: () => window.location.assign('/logout/'),
    },
  ];
}

/** @param may  whether a permission is held */
export function commands(
  may: (permission: string) => boolean,
  act: { upload: () => void; theme: (choice: ThemeChoice) => void },
): PaletteEntry[] {
  const all = [...places(), ...beginnings(may, act.upload), ...habits(act.theme)];
  return all.filter((entry) => entry.needs === undefined || may(entry.needs));
}
