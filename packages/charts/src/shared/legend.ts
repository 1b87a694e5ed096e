/** The legend and the room it takes: it never lies over the marks (docs/reference/charts.md#time-series). */
import { limits } from '@tessera/core/limits';
import { blend, withAlpha } from '@tessera/core/look/contrast';
import type { LegendComponentOption } from 'echarts';
import type { DepictOptions } from '../chart-type.ts';
import { drawnFont, fontSize, isBare, textWidth } from './look.ts';
import { cutTo } from './wrap.ts';

/** The keys of a form that a legend is laid out by; margins are in px. */
export interface LegendForm {
  show_legend: boolean;
  legendType: 'scroll' | 'plain';
  legendOrientation: 'top' | 'bottom' | 'left' | 'right';
  legendMargin?: number | undefined;
  /** By name; absent: in the order of the data. */
  legendSort?: 'asc' | 'desc' | undefined;
}
/** Room in px that a legend takes from each side of the picture. */
export interface LegendSides {
  top: number;
  right: number;
  bottom: number;
  left: number;
}
/** One entry of a legend: the series it switches and the colour of its sign. */
export interface LegendEntry {
  name: string;
  colour: string;
  /** Of a series of another time: which one, from 0. It is paler, and a line is broken as it is on the picture. */
  shiftAt?: number | undefined;
}

/** Strokes of a time-shifted line, in the order of `shiftAt`. */
const strokes = [
  'path://M0 0h6v3h-6zM8 0h6v3h-6z',
  'path://M0 0h2v3h-2zM4 0h2v3h-2zM8 0h2v3h-2zM12 0h2v3h-2z',
  'path://M0 0h8v3h-8zM11 0h3v3h-3z',
  'path://M0 0h4v3h-4zM5 0h4v3h-4zM10 0h4v3h-4z',
];
const rowHeight = 22;
const gap = 8;
/** Between entries, px. */
const itemGap = 14;
/** From one entry of a column, or one line, to the next. */
export const legendLinePx = 26;
const iconRoom = 24;
/** The pager and the icon beside a name. */
const pagerRoom = 90;
/** A lower tile has one line for its legend, whatever does not fit into it. */
const smallTilePx = 320;

/** The most a name above or below the marks may take, px: on a phone a page of the legend shows one name, whole. */
export const pageNamePx = (width: number): number => Math.min(220, Math.max(60, width - pagerRoom));

/** The row of each entry of a plain legend that wraps at a width. @param namePx  the most a name may take */
export function rowsOf(names: readonly string[], width: number, namePx = width): number[] {
  let row = 0;
  let used = 0;
  return names.map((name) => {
    const room = Math.min(textWidth(name), namePx) + iconRoom + 10;
    // The gap after the last entry of a row may be cut.
    if (used > 0 && used + room - 10 > width) {
      row += 1;
      used = 0;
    }
    used += room;
    return row;
  });
}
/** Rows a plain legend wraps into. */
const rowCount = (names: readonly string[], width: number, namePx?: number): number =>
  (rowsOf(names, width, namePx).at(-1) ?? 0) + 1;

/**
 * How many entries a legend without pages has room for: a third of the height in rows, or one column of the whole height.
 * Under a longer one the chart could not be seen.
 */
function fittingOf(names: readonly string[], { width, height }: DepictOptions, upright: boolean, namePx: number): number {
  if (upright) return Math.max(1, Math.floor((height + itemGap) / legendLinePx));
  const most = Math.max(1, Math.floor(height / 3 / rowHeight));
  const beyond = rowsOf(names, width, namePx).findIndex((row) => row >= most);
  return beyond < 0 ? names.length : beyond;
}

/**
 * The legend of a picture and the room to keep free on each side; `notes` say what it has no room to name.
 * @param line  true when entries stand for lines: their swatch is a short stroke
 */
export function legendOf(
  form: LegendForm,
  given: readonly LegendEntry[],
  view: DepictOptions,
  line: boolean,
): { legend: LegendComponentOption; room: LegendSides; notes: string[] } {
  const room: LegendSides = { top: 0, right: 0, bottom: 0, left: 0 };
  const shown = form.show_legend && given.length > 0 && !isBare(view);
  if (!shown) return { legend: { show: false }, room, notes: [] };
  const all = sorted(given, form.legendSort);
  const side = form.legendOrientation;
  const upright = side === 'left' || side === 'right';
  const names = all.map((entry) => entry.name);
  const widest = Math.max(0, ...names.map((name) => textWidth(name)));
  // Widths are estimates: a short name that misses by a pixel would be cut to nothing.
  const column = Math.min(widest + 8 + iconRoom, Math.max(90, view.width * 0.28));
  // What fits into a row for each 90 px stands whole: pages would hide some of it.
  const rowsMost = view.mode === 'screen' && view.height < smallTilePx ? 1 : Math.min(4, Math.floor(view.height / 90));
  const isShort = !upright && rowCount(names, view.width) <= rowsMost;
  const namePx = pageNamePx(view.width);
  const fitting = fittingOf(names, view, upright, upright ? column : namePx);
  const scrolls = view.mode !== 'report' && (form.legendType === 'scroll' ? !isShort : fitting < all.length);
  const paged = scrolls && !upright;
  const entries = scrolls || isShort ? all : all.slice(0, fitting);
  const rows = scrolls || upright ? 1 : rowCount(names.slice(0, entries.length), view.width, namePx);
  room[side] = (upright ? column + gap : Math.max(1, rows) * rowHeight + gap) + Math.max(0, form.legendMargin ?? 0);
  const muted = view.theme.textMuted;
  const hidden = blend(withAlpha(muted, 0.5), view.theme.background);
  return {
    room,
    notes:
      entries.length < all.length
        ? [view.say('The legend names the first {shown} of {all}.', { shown: entries.length, all: all.length })]
        : [],
    legend: {
      type: scrolls ? 'scroll' : 'plain',
      orient: upright ? 'vertical' : 'horizontal',
      ...(side === 'bottom' ? { bottom: 0 } : { top: 0 }),
      ...(side === 'right' ? { left: view.width - column } : { left: 0 }),
      ...(upright ? { bottom: 0, align: 'left' as const } : { right: 0 }),
      padding: [2, 0, 2, 0],
      itemGap,
      itemWidth: line ? 14 : 10,
      itemHeight: line ? 3 : 10,
      icon: 'roundRect',
      inactiveColor: hidden,
      inactiveBorderColor: hidden,
      data: entries.map(({ name, colour, shiftAt }) => ({
        name,
        itemStyle: { color: colour, borderWidth: 0, opacity: shiftAt === undefined ? 1 : line ? 0.8 : 0.55 },
        ...(line && shiftAt !== undefined && { icon: strokes[shiftAt % strokes.length] ?? 'roundRect' }),
      })),
      ...namesOf(view, upright ? column - iconRoom : namePx, paged),
      tooltip: { show: false },
      // "All" and "Invert" beside a narrower legend would leave no room for a name.
      ...pagingOf(view, paged && view.mode === 'screen' && view.width >= limits.smallChartPx),
    },
  };
}

/** How names are set, longer ones cut. @param namePx  the most a name may take, px @param paged  the legend is one line of pages */
function namesOf({ theme }: DepictOptions, namePx: number, paged: boolean): LegendComponentOption {
  const style = { color: theme.text, fontSize: fontSize.text };
  if (!paged) return { textStyle: { ...style, width: namePx, overflow: 'truncate', ellipsis: '…' } };
  return {
    // A page is cut to the height of its line: below letters such as g it must go on.
    textStyle: { ...style, lineHeight: fontSize.text + 4 },
    // Beside a line height a width would be taken as it is, and every name get as much as the longest may.
    formatter: (name: string) => (textWidth(name) > namePx ? cutTo(namePx, name) : name),
  };
}

function sorted(entries: readonly LegendEntry[], order: LegendForm['legendSort']): readonly LegendEntry[] {
  if (order === undefined) return entries;
  const sign = order === 'asc' ? 1 : -1;
  return entries.toSorted((a, b) => sign * a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** The pager of a long legend and, beside it, all and none. */
function pagingOf({ theme, say }: DepictOptions, selector: boolean): LegendComponentOption {
  return {
    pageIconSize: 9,
    pageIconColor: theme.textMuted,
    pageIconInactiveColor: theme.line,
    pageTextStyle: { color: theme.textMuted, fontSize: fontSize.label },
    pageButtonGap: 6,
    ...(selector && {
      selector: [
        { type: 'all' as const, title: say('All') },
        { type: 'inverse' as const, title: say('Invert') },
      ],
      selectorPosition: 'end' as const,
      selectorLabel: {
        color: theme.textMuted,
        // Of a chart's text style these labels take the colour and nothing else.
        fontFamily: drawnFont,
        borderColor: theme.line,
        fontSize: fontSize.label,
        borderRadius: 4,
        padding: [2, 6],
      },
    }),
  };
}
