/** The menu entry that shares a chart, in Explore and on a dashboard. */
import type { MenuProps } from 'antd';
import { i18n } from '../i18n.ts';

interface ShareChoices {
  /** Links to it may be made; so where nothing is said. */
  readonly hasLinks?: boolean;
  /** A page of another site may frame it. */
  readonly isEmbeddable?: boolean;
  /** It may be shared with people. */
  readonly isGrantable?: boolean;
}

/** An entry with `grant`, `link`, `mail` and `embed` below it, as far as they are offered. */
export const shareItem = ({ hasLinks = true, isEmbeddable = false, isGrantable = false }: ShareChoices = {}): NonNullable<
  MenuProps['items']
>[number] => ({
  key: 'share',
  label: i18n._('Share'),
  children: [
    ...(isGrantable ? [{ key: 'grant', label: i18n._('Share with people') }] : []),
    ...(hasLinks
      ? [
          { key: 'link', label: i18n._('Copy permalink to clipboard') },
          { key: 'mail', label: i18n._('Share chart by email') },
        ]
      : []),
    ...(hasLinks && isEmbeddable ? [{ key: 'embed', label: i18n._('Embed code') }] : []),
  ],
});
