/**
 * Which way this page is read. The server writes it into the page with its language, and a page keeps it as long as it
 * stands: who chooses another language loads the page anew.
 */

/** Of the line: `rtl` begins at the right. */
export type Direction = 'ltr' | 'rtl';

/** The direction of the page. Outside a browser: left to right. */
export const pageDirection = (): Direction =>
  typeof document !== 'undefined' && document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';

/** Whether the lines of the page begin at the right. */
export const isRightToLeft = (): boolean => pageDirection() === 'rtl';

/** 1 where the line runs to the right, −1 where it runs to the left: makes px along the line of px along the screen, and back. */
export const inlineSign = (direction = pageDirection()): 1 | -1 => (direction === 'rtl' ? -1 : 1);

/**
 * Where an arrow key leads in what lies along the line (tabs, columns, widths): to what one sees at that side.
 * @returns 1 to the next, −1 to the one before, 0 for any other key
 */
export function inlineStep(key: string, direction = pageDirection()): 1 | 0 | -1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return (key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1;
}

/** The physical sides of a layer beside its button, by the side where the line begins and ends. */
const sides = {
  ltr: {
    start: 'left',
    end: 'right',
    endTop: 'rightTop',
    topStart: 'topLeft',
    topEnd: 'topRight',
    bottomStart: 'bottomLeft',
    bottomEnd: 'bottomRight',
  },
  rtl: {
    start: 'right',
    end: 'left',
    endTop: 'leftTop',
    topStart: 'topRight',
    topEnd: 'topLeft',
    bottomStart: 'bottomRight',
    bottomEnd: 'bottomLeft',
  },
} as const;

/** Where a layer stands: `bottomStart` is below, its beginning at the beginning of its button. */
export type InlineSide = keyof (typeof sides)['ltr'];

/** antd's name of a side, which it names by left and right in either direction. */
export const sideOf = <Side extends InlineSide>(side: Side, direction = pageDirection()) => sides[direction][side];

/** What stands between them has the direction of its first letter (Unicode's first strong isolate and its end). */
const [isolate, end] = ['\u2068', '\u2069'];

/** A text of its own direction (a name, a number) for the middle of a sentence; only pages from right to left need the marks. */
export const isolated = (text: string, direction = pageDirection()): string =>
  direction === 'rtl' && text !== '' ? `${isolate}${text}${end}` : text;

/** The text without the marks of `isolated`: for names that are made of a sentence and stored. */
export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');
