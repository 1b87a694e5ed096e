/** Themes: `/theme/list/`. */
import { CheckCircleOutlined, UndoOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { lazy } from 'react';
import { theme, type ThemeItem } from '@tessera/api/theme';
import { tokensOf } from '@tessera/core/look/theme-tokens';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { OpenName } from '../lists/cells.tsx';
import type { ListAction, ListColumn } from '../lists/definition.ts';
import { EditableList } from '../lists/editable-list.tsx';
import { createdByColumn, createdByFilter, createdOnColumn, modifiedColumn } from '../lists/usual.tsx';
import styles from './themes.module.css';

const ThemeDialog = lazy(() => import('./theme-dialog.tsx').then((module) => ({ default: module.ThemeDialog })));

const columns = (edit: ((row: ThemeItem) => void) | undefined): ListColumn<ThemeItem>[] => [
  {
    key: 'name',
    title: i18n._('Name'),
    order: 'theme_name',
    render: (row) => (
      <span className={styles['named']}>
        <span className={styles['swatch']} style={{ background: tokensOf(row.json_data).colorPrimary }} aria-hidden="true" />
        <OpenName name={row.theme_name} onOpen={edit ? () => edit(row) : undefined} />
        {row.is_system_default ? <Tag>{i18n._('Default of the site')}</Tag> : null}
      </span>
    ),
  },
  createdOnColumn('md'),
  createdByColumn(),
  modifiedColumn((row) => ({ at: row.changed_on, by: row.changed_by_name })),
];

/** Choosing the theme of the site, and taking it back. The page is loaded anew: it is in every part of it. */
function useDefaultActions(): ListAction<ThemeItem>[] {
  const toasts = useToasts();
  const then = (done: Promise<unknown>): void =>
    void done.then(
      () => window.location.reload(),
      (error: unknown) => toasts.failure(error),
    );
  return [
    {
      key: 'default',
      label: i18n._('Make it the default of the site'),
      icon: <CheckCircleOutlined />,
      allowed: (row) => !row.is_system_default,
      run: ({ id }) => then(client.call(theme.setSystemDefault, { params: { pk: id } })),
    },
    {
      key: 'undefault',
      label: i18n._('Give the site its built-in look back'),
      icon: <UndoOutlined />,
      allowed: (row) => row.is_system_default,
      run: () => then(client.call(theme.unsetSystemDefault, {})),
    },
  ];
}

/** The list of themes: one may be the look of the site, and dashboards choose others in their properties. */
export function ThemeListPage() {
  const more = useDefaultActions();
  return (
    <EditableList<ThemeItem>
      resource="theme"
      title={i18n._('Themes')}
      noun={i18n._('Theme')}
      rights={{ info: theme.info, view: 'Theme', thing: i18n._('Theme') }}
      search={{ id: 'search', col: 'theme_name', opr: 'theme_all_text', label: i18n._('Search themes') }}
      filters={[createdByFilter('theme')]}
      columns={columns}
      more={more}
      defaults={{ order: { column: 'changed_on_delta_humanized', direction: 'desc' }, view: 'table' }}
      fetch={(q, signal) => client.call(theme.list, { query: { q } }, { signal })}
      nameOf={(row) => row.theme_name}
      kept={(row) => (row.is_system_default ? i18n._('It is the default of the site.') : undefined)}
      remove={(q) => client.call(theme.removeMany, { query: { q } })}
      empty={{
        title: i18n._('No themes yet'),
        hint: i18n._('A theme gives the site, or single dashboards, colors, fonts, a name and a logo of your own.'),
      }}
      dialog={({ id, onClose }) => <ThemeDialog id={id} onClose={onClose} />}
    />
  );
}
