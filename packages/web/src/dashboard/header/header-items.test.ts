import { expect, test } from 'vitest';
import { headerItems, type HeaderSubject } from './header-items.ts';

const subject: HeaderSubject = {
  isFull: false,
  isGuest: false,
  isEdited: false,
  hasBoxes: false,
  rights: { edit: true, saveAs: true, share: true, grant: true, signedIn: true },
  mayExport: true,
  mayEmbed: true,
  mayWarm: true,
  email: [{ key: 'email-new', label: 'Set up an email report' }],
};
const labels = (part: Partial<HeaderSubject>) =>
  headerItems({ ...subject, ...part }).flatMap((item) => (item && 'label' in item ? [item.label] : []));

// Rows: DASH-08
test('the menu of a dashboard: refreshing first, files, sharing, reports, the interval', () => {
  expect(labels({})).toEqual([
    'Refresh dashboard',
    'Enter fullscreen',
    'Save as',
    'Download',
    'Export',
    'Share',
    'Embed dashboard',
    'Set up an email report',
    'Schedule warm-up',
    'Set auto-refresh interval',
    'Version history',
  ]);
});

// Rows: DASH-08
test('properties and CSS are offered while one edits; a guest has no fullscreen, and a reader what he may do', () => {
  expect(labels({ isEdited: true })).toEqual(expect.arrayContaining(['Edit properties', 'Edit CSS']));
  expect(labels({ isFull: true })).toContain('Exit fullscreen');
  const guest = { isGuest: true, mayExport: false, mayEmbed: false, mayWarm: false, email: [] };
  expect(labels({ ...guest, rights: { edit: false, saveAs: false, share: false, grant: false, signedIn: false } })).toEqual([
    'Refresh dashboard',
    'Download',
    'Set auto-refresh interval',
  ]);
  const within = headerItems(subject).find((item) => item?.key === 'download');
  expect(within && 'children' in within ? within.children?.map((item) => item && 'label' in item && item.label) : []).toEqual([
    'Export to PDF',
    'Download as Image',
    'Download as PNG',
    'Print',
  ]);
  expect(labels({ isEdited: true, hasBoxes: true }).slice(-2)).toEqual(['Set filter mapping', 'Set auto-refresh interval']);
});
