import { describe, expect, test } from 'vitest';
import { legendOf, type LegendEntry, type LegendForm } from './legend.ts';
import { drawnFont, textWidth } from './look.ts';
import { testView } from './view.testing.ts';

const form: LegendForm = { show_legend: true, legendType: 'plain', legendOrientation: 'top' };
const named = (...names: string[]): LegendEntry[] => names.map((name) => ({ name, colour: '#1fa8c9' }));
const laid = (over: Partial<LegendForm>, entries: LegendEntry[], view: Parameters<typeof testView>[0] = {}, line = false) =>
  legendOf({ ...form, ...over }, entries, testView(view), line);
const none = { top: 0, right: 0, bottom: 0, left: 0 };

describe('a legend', () => {
  test('is not there when it is not wanted, has nothing to say or no room', () => {
    const hidden = { legend: { show: false }, room: none, notes: [] };
    expect(laid({ show_legend: false }, named('a'))).toEqual(hidden);
    expect(laid({}, [])).toEqual(hidden);
    expect(laid({}, named('a'), { mode: 'thumb' })).toEqual(hidden);
  });

  test('takes one line above or below, and the margin that is asked for', () => {
    expect(laid({}, named('a', 'b')).room).toEqual({ ...none, top: 30 });
    expect(laid({ legendOrientation: 'bottom' }, named('a')).room).toEqual({ ...none, bottom: 30 });
    expect(laid({ legendMargin: 12 }, named('a')).room.top).toBe(42);
    expect(laid({ legendMargin: -5 }, named('a')).room.top).toBe(30);
    const { legend } = laid({}, named('a'));
    expect(legend).toMatchObject({
      type: 'plain',
      orient: 'horizontal',
      top: 0,
      left: 0,
      right: 0,
      padding: [2, 0, 2, 0],
      itemGap: 14,
    });
    expect(laid({ legendOrientation: 'bottom' }, named('a')).legend).toMatchObject({ bottom: 0, left: 0, right: 0 });
    expect(laid({ legendOrientation: 'bottom' }, named('a')).legend).not.toHaveProperty('top');
  });

  test('at a side is as wide as its widest name, with the swatch, up to a share of the picture', () => {
    const width = textWidth('Bolivia') + 8 + 24;
    expect(laid({ legendOrientation: 'right' }, named('Bolivia', 'a')).room).toEqual({ ...none, right: width + 8 });
    expect(laid({ legendOrientation: 'left' }, named('Bolivia', 'a')).room).toEqual({ ...none, left: width + 8 });
    expect(laid({ legendOrientation: 'right' }, named('Bolivia')).legend).toMatchObject({
      orient: 'vertical',
      left: 640 - width,
      top: 0,
      bottom: 0,
      align: 'left',
      textStyle: { width: width - 24 },
    });
    expect(laid({ legendOrientation: 'left' }, named('Bolivia')).legend).toMatchObject({ left: 0, top: 0, bottom: 0 });
    const long = 'a name that is much longer than there is room for';
    expect(laid({ legendOrientation: 'right' }, named(long)).room.right).toBeCloseTo(640 * 0.28 + 8, 9);
    expect(laid({ legendOrientation: 'right' }, named(long), { width: 200 }).room.right).toBe(98);
  });

  test('marks lines by strokes and areas by squares', () => {
    expect(laid({}, named('a')).legend).toMatchObject({ itemWidth: 10, itemHeight: 10, icon: 'roundRect' });
    expect(laid({}, named('a'), {}, true).legend).toMatchObject({ itemWidth: 14, itemHeight: 3 });
    const shifted = [0, 3, 4].map((shiftAt) => ({ name: `n${shiftAt}`, colour: '#1fa8c9', shiftAt }));
    const { legend } = laid({}, shifted, {}, true);
    const icons = [legend.data].flat().map((each) => (typeof each === 'object' ? each.icon : ''));
    // There are four kinds of strokes.
    expect([icons[0] === icons[2], icons[0] === icons[1]]).toEqual([true, false]);
  });
});

describe('a plain legend wraps into rows', () => {
  // Each takes its name, 24 px for the swatch and 10 px between; the last gap may be cut.
  const name = 'Bolivia';
  const each = textWidth(name) + 34;
  const rows = (count: number, width: number, more: Parameters<typeof testView>[0] = { height: 900 }) =>
    (laid({}, named(...Array.from({ length: count }, () => name)), { width, ...more }).room.top - 8) / 22;

  test.each([
    [4, 4, 1],
    [5, 4, 2],
    [8, 4, 2],
    [9, 4, 3],
  ])('%i names of which %i fit into a row take %i', (count, perRow, expected) => {
    expect(rows(count, perRow * each - 10)).toBe(expected);
    // A pixel less, and one name fewer fits.
    expect(rows(count, perRow * each - 11)).toBe(Math.ceil(count / (perRow - 1)));
  });

  test('and takes a third of the height at most: on screen one that needs more has pages', () => {
    const onPaper = (height: number) => rows(40, 300, { height, mode: 'report' });
    expect([onPaper(330), onPaper(329), onPaper(150)]).toEqual([5, 4, 2]);
    expect(rows(40, 300, { height: 330 })).toBe(1);
  });
});

describe('a scrolling legend', () => {
  const many = named(...Array.from({ length: 60 }, (_, at) => `A long name ${at}`));
  const few = named(...Array.from({ length: 12 }, (_, at) => `A long name ${at}`));
  const scroll = { legendType: 'scroll' } as const;

  test('is one of pages only when it does not fit into a row for each 90 px, four at most', () => {
    const type = (entries: LegendEntry[], view: Parameters<typeof testView>[0]) => laid(scroll, entries, view).legend.type;
    expect([type(few, { height: 360 }), type(few, { height: 319 }), type(many, { height: 2000 })]).toEqual([
      'plain',
      'scroll',
      'scroll',
    ]);
    // A row each for 90 px: three names fit beside each other.
    const nine = named(...Array.from({ length: 9 }, (_, at) => `A long name ${at}`));
    expect([type(nine, { width: 380, height: 359 }), type(nine, { width: 380, height: 320 })]).toEqual(['plain', 'plain']);
    expect(type(few, { width: 380, height: 359 })).toBe('scroll');
    // On paper nothing scrolls; small tiles of reports have their rows.
    expect([type(many, { mode: 'report' }), laid({}, few).legend.type]).toEqual(['plain', 'plain']);
    expect(laid({ ...scroll, legendOrientation: 'right' }, named('a')).legend.type).toBe('scroll');
  });

  test('cuts names to what one page shows', () => {
    const cut = (width: number, name: string): string => {
      const { formatter } = laid(scroll, many, { width }).legend;
      return typeof formatter === 'function' ? formatter(name) : '';
    };
    const long = 'A name that is longer than two hundred and twenty pixels are';
    expect([cut(640, 'short'), cut(640, long) === long]).toEqual(['short', false]);
    expect(textWidth(cut(640, long))).toBeLessThanOrEqual(220);
    expect(textWidth(cut(640, long))).toBeGreaterThan(200);
    expect(textWidth(cut(200, long))).toBeLessThanOrEqual(110);
    expect(textWidth(cut(200, long))).toBeGreaterThan(90);
    expect(laid(scroll, many).legend).toMatchObject({ textStyle: { lineHeight: 16 } });
    expect(laid(scroll, few).legend).toMatchObject({ textStyle: { width: 220, overflow: 'truncate' } });
    expect(laid(scroll, named('a'), { width: 200 }).legend).toMatchObject({ textStyle: { width: 110 } });
  });

  // Rows: CTL-31
  test('offers all and none on screen, where there is room beside the names', () => {
    const offers = (view: Parameters<typeof testView>[0], over: Partial<LegendForm> = scroll): boolean =>
      'selector' in laid(over, many, view).legend;
    expect([offers({ width: 250 }), offers({ width: 249 }), offers({ mode: 'report' })]).toEqual([true, false, false]);
    expect(offers({}, { ...scroll, legendOrientation: 'right' })).toBe(false);
    expect(laid(scroll, many).legend).toMatchObject({
      pageIconSize: 9,
      pageButtonGap: 6,
      selectorLabel: { borderRadius: 4, padding: [2, 6], fontFamily: drawnFont },
    });
  });
});

test.each([
  ['asc', ['2', '10', 'a']],
  ['desc', ['a', '10', '2']],
] as const)('names sorted %s count as people do', (legendSort, expected) => {
  const { legend } = laid({ legendSort }, named('10', 'a', '2'));
  expect([legend.data].flat().map((each) => (typeof each === 'object' ? each.name : each))).toEqual(expected);
});
