import { expect, test } from 'vitest';
import { GenericType } from '@tessera/core/frame/frame';
import { pictureColours } from '@tessera/core/look/tokens';
import type { DepictOptions } from '../chart-type.ts';
import { panelOf } from '../controls/panel.ts';
import { newForm } from '../controls/form.ts';
import { openInner } from '../index.ts';
import { filterBox } from './index.ts';
import { sayEnglish } from '@tessera/core/language/say';

const view: DepictOptions = {
  width: 300,
  height: 300,
  theme: pictureColours('light'),
  colours: { palette: [], colourOf: () => '#000000' },
  linearScheme: () => [],
  locale: 'en',
  say: sayEnglish,
  now: 0,
  mode: 'screen',
};
const answer = (names: string[], columns: (string | number)[][]) => ({
  frame: {
    names,
    types: [GenericType.STRING, GenericType.NUMERIC].slice(0, names.length),
    columns,
    rowcount: columns[0]?.length ?? 0,
  },
});

// Rows: FBOX-01, VIZ-42
test('a filter box is configured by its form, and asks at most 1000 choices for each filter', () => {
  const labels = panelOf(filterBox, newForm(filterBox, undefined)).flatMap(({ sections }) =>
    sections.flatMap(({ controls }) => controls.map(({ control }) => control.label)),
  );
  expect(labels).toEqual([
    'Filters configuration',
    'Date filter',
    'Instant filtering',
    'Show time grain dropdown',
    'Show time column',
    'Limit selector values',
    'Time Column',
    'Time Range',
  ]);
  expect(newForm(filterBox, undefined)).toMatchObject({ date_filter: true, instant_filtering: false });
  const opened = openInner({
    viz_type: 'filter_box',
    date_filter: true,
    filter_configs: [
      { column: 'genre', label: 'Genre', metric: 'count', asc: false, defaultValue: 'a; b' },
      { column: 'year', multiple: false, clearable: false, defaultValue: '2001' },
    ],
  });
  expect(opened?.queries({}).map(({ columns, row_limit, orderby }) => [columns, row_limit, orderby])).toEqual([
    [['genre'], 1000, [['count', false]]],
    [['year'], 1000, [['year', true]]],
  ]);
  const answers = [
    answer(
      ['genre', 'count'],
      [
        ['a', 'b'],
        [8, 2],
      ],
    ),
    answer(['year'], [['2001']]),
  ];
  const picture = opened?.picture(answers, view);
  expect(picture).toMatchObject({
    kind: 'choices',
    fields: [
      { label: 'Time range', chosen: ['No filter'] },
      { label: 'Genre', isMultiple: true, isRequired: false, choices: [{ share: 1 }, { share: 0.25 }], chosen: ['a', 'b'] },
      { label: 'year', isMultiple: false, isRequired: true, choices: [{ label: '2001' }], chosen: ['2001'] },
    ],
  });
});

test('a box without lists asks for a count: a chart that asks nothing has no answer to be drawn with', () => {
  const opened = openInner({ viz_type: 'filter_box', date_filter: true });
  expect(opened?.queries({})).toHaveLength(1);
  expect(opened?.picture([answer(['count'], [[3]])], { ...view, ownState: { chosen: [['Last week']] } })).toMatchObject({
    fields: [{ label: 'Time range', chosen: ['Last week'] }],
  });
});
