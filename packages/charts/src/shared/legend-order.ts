/** The legend of a picture for readers from the right: entries, rows and pages begin there, and each swatch stands before its name. */
import { findLanguage } from '@tessera/core/language/languages';
import type { LegendComponentOption } from 'echarts';
import type { DepictOptions, Picture } from '../chart-type.ts';
import { legendLinePx, pageNamePx, rowsOf } from './legend.ts';
import { textWidth } from './look.ts';

type View = Pick<DepictOptions, 'locale' | 'width'>;
type Entry = NonNullable<LegendComponentOption['data']>[number];

/** Is a picture for readers from the right? */
export const isFromRight = ({ locale }: Pick<DepictOptions, 'locale'>): boolean => findLanguage(locale)?.direction === 'rtl';

/** A picture with its legend in the order of the reader; whatever else it shows stays where it is. */
export function inReadingOrder(picture: Picture, view: View): Picture {
  if (!isFromRight(view)) return picture;
  if (picture.kind === 'map' && picture.legend) return { ...picture, legend: { ...picture.legend, fromRight: true } };
  if (picture.kind !== 'echarts') return picture;
  const { legend } = picture.option;
  if (!legend || Array.isArray(legend) || legend.show === false || !Array.isArray(legend.data)) return picture;
  return { ...picture, option: { ...picture.option, legend: turned(legend, legend.data, view) } };
}

/** The entries of a picture's legend, the first one first. */
export function entriesOf(legend: LegendComponentOption | LegendComponentOption[] | undefined, view: View): Entry[] {
  const data = [legend ?? []].flat().map((each) => each.data ?? []);
  return data.flatMap((row) => (isFromRight(view) && isTurned(legend) ? row.toReversed() : row));
}

const isTurned = (legend: LegendComponentOption | LegendComponentOption[] | undefined): boolean =>
  [legend ?? []].flat().some((each) => each.align === 'right' && each.orient === 'horizontal');

const nameOf = (entry: Entry): string => (typeof entry === 'string' ? entry : (entry.name ?? ''));

function turned(legend: LegendComponentOption, data: Entry[], view: View): LegendComponentOption | LegendComponentOption[] {
  const side = { ...legend, align: 'right' as const };
  // A column at the right ends there, whatever its names take.
  if (legend.orient === 'vertical') return legend.left === 0 ? side : { ...side, left: 'auto', right: 0 };
  return legend.type === 'scroll' ? paged(side, data, view) : inLines(side, data, view);
}

/** One legend for each line: ECharts begins all lines of one at the left. */
function inLines(legend: LegendComponentOption, data: Entry[], { width }: View): LegendComponentOption | LegendComponentOption[] {
  const rows = rowsOf(data.map(nameOf), width, longestName(legend));
  const last = rows.at(-1) ?? 0;
  const lines = Array.from({ length: last + 1 }, (_, row) => data.filter((_entry, at) => rows[at] === row));
  const placed = lines.map((line, row): LegendComponentOption => ({
    ...legend,
    left: 'auto',
    right: 0,
    ...(legend.bottom === undefined ? { top: row * legendLinePx } : { bottom: (last - row) * legendLinePx }),
    data: line.toReversed(),
  }));
  const [only, another] = placed;
  return only && another === undefined ? only : placed;
}

/** How wide a name may be, px. */
const longestName = ({ textStyle }: LegendComponentOption): number | undefined =>
  typeof textStyle?.width === 'number' ? textStyle.width : undefined;

/** The pager of a legend in pages, with the gaps on both sides. */
const pagerPx = 80;
/** Beside a selector's name: its padding, and the gap to the next. */
const selectorPx = 22;

/** The first page is the rightmost; pages are counted from there. */
function paged(legend: LegendComponentOption, data: Entry[], { width }: View): LegendComponentOption {
  const selectors = Array.isArray(legend.selector) ? legend.selector : [];
  const beside = selectors.map((each) => (typeof each === 'object' ? textWidth(each.title ?? '') + selectorPx : 0));
  const room = beside.reduce((left, each) => left - each, width - pagerPx);
  const shown = rowsOf(data.map(nameOf), room, pageNamePx(width)).filter((row) => row === 0).length;
  return {
    ...legend,
    data: data.toReversed(),
    scrollDataIndex: data.length - shown,
    pageButtonPosition: 'start',
    pageFormatter: (page: { current: number; total: number }) => `${page.total - page.current + 1}/${page.total}`,
    ...(selectors.length > 0 && { selectorPosition: 'start' as const }),
  };
}
