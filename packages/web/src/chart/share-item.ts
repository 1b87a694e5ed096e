/** The menu entry that shares a chart, in Explore and on a dashboard. */
import type { MenuProps } from 'antd';
import { i18n } from '../i18n.ts';

/** @param isEmbeddable  offers `embed` too @returns an entry with `link` and `mail` below it */
export const shareItem = (isEmbeddable = false): NonNullable<MenuProps['items']>[number] => ({
  key: 'share',
  label: i18n._('Share'),
  children: [
    { key: 'link', label: i18n._('Copy permalink to clipboard') },
    { key: 'mail', label: i18n._('Share chart by email') },
    ...(isEmbeddable ? [{ key: 'embed', label: i18n._('Embed code') }] : []),
  ],
});
