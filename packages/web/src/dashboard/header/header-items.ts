/** What the menu of a dashboard offers. */
import type { MenuProps } from 'antd';
import { i18n } from '../../i18n.ts';
import { paperChoices } from '../../report-dialog/papers.ts';
import type { DashboardRights } from '../state/rights.ts';

type Items = NonNullable<MenuProps['items']>;

/** What is known of the dashboard and of who opens its menu. */
export interface HeaderSubject {
  /** The page's own frame is hidden. */
  isFull: boolean;
  isGuest: boolean;
  isEdited: boolean;
  /** Filter boxes stand on it. */
  hasBoxes: boolean;
  rights: Pick<DashboardRights, 'edit' | 'saveAs' | 'share' | 'grant' | 'signedIn'>;
  mayExport: boolean;
  mayEmbed: boolean;
  /** Its charts may be answered ahead by a schedule. */
  mayWarm: boolean;
  /** About email reports of it. */
  email: Items;
}

const linkItems = (): Items => [
  { key: 'link', label: i18n._('Copy permalink to clipboard') },
  { key: 'mail', label: i18n._('Share permalink by email') },
];

const fileItems = (isGuest: boolean): Items => [
  {
    key: 'pdf',
    label: i18n._('Export to PDF'),
    children: paperChoices('dashboard').map(({ value, label }) => ({ key: `pdf-${value}`, label })),
  },
  { key: 'image', label: i18n._('Download as Image') },
  { key: 'png', label: i18n._('Download as PNG') },
  // A frame of another site may open no dialog of the browser.
  ...(isGuest ? [] : [{ key: 'print', label: i18n._('Print') }]),
];

/** The entries of the dashboard's menu, in their order. */
export function headerItems({
  isFull,
  isGuest,
  isEdited,
  hasBoxes,
  rights,
  mayExport,
  mayEmbed,
  mayWarm,
  email,
}: HeaderSubject): Items {
  return [
    { key: 'refresh', label: i18n._('Refresh dashboard') },
    // The page that frames a guest's dashboard gives it its room.
    ...(isGuest ? [] : [{ key: 'fullscreen', label: isFull ? i18n._('Exit fullscreen') : i18n._('Enter fullscreen') }]),
    ...(isEdited
      ? [
          { key: 'properties', label: i18n._('Edit properties') },
          { key: 'css', label: i18n._('Edit CSS') },
        ]
      : hasBoxes && rights.edit
        ? [{ key: 'move-boxes', label: i18n._('Review filter boxes') }]
        : []),
    { type: 'divider' },
    ...(rights.saveAs ? [{ key: 'save-as', label: i18n._('Save as') }] : []),
    { key: 'download', label: i18n._('Download'), children: fileItems(isGuest) },
    ...(mayExport ? [{ key: 'export', label: i18n._('Export') }] : []),
    ...(rights.share || rights.grant
      ? [
          {
            key: 'share',
            label: i18n._('Share'),
            children: [
              ...(rights.grant ? [{ key: 'grant', label: i18n._('Share with people') }] : []),
              ...(rights.share ? linkItems() : []),
            ],
          },
        ]
      : []),
    ...(mayEmbed ? [{ key: 'embed', label: i18n._('Embed dashboard') }] : []),
    ...email,
    ...(mayWarm ? [{ key: 'warm-up', label: i18n._('Schedule warm-up') }] : []),
    { type: 'divider' },
    ...(isEdited && hasBoxes ? [{ key: 'mapping', label: i18n._('Set filter mapping') }] : []),
    { key: 'interval', label: i18n._('Set auto-refresh interval') },
    // While one edits, a restored version would meet unsaved work.
    ...(rights.signedIn && !isEdited ? [{ key: 'versions', label: i18n._('Version history') }] : []),
  ];
}
