/** The menu entry that shares a chart, in Explore and on a dashboard. */
import type { MenuProps } from 'antd';
import { i18n } from '../i18n.ts';

type Items = NonNullable<MenuProps['items']>;

/** @param more  entries beneath the two @returns an entry with `link` and `mail` below it */
export const shareItem = (...more: Items): Items[number] => ({
  key: 'share',
  label: i18n._('Share'),
  children: [
    { key: 'link', label: i18n._('Copy permalink to clipboard') },
    { key: 'mail', label: i18n._('Share chart by email') },
    ...more,
  ],
});
