import { expect, test } from 'vitest';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { handlebars } from './index.ts';
import { renderTemplate } from '../shared/template/render.ts';

const people = {
  data: [
    { name: 'Ann', n: 1 },
    { name: 'Bob', n: 0 },
  ],
  title: 'Crew',
  none: [],
  deep: { a: { b: 7 } },
};
const cases: [what: string, template: string, text: string][] = [
  ['a value', '{{title}} {{deep.a.b}} {{this.title}} {{missing}}', 'Crew 7 Crew '],
  [
    'each with its place',
    '{{#each data}}{{@index}}{{name}}{{#if @first}}!{{/if}}{{#unless @last}},{{/unless}}{{/each}}',
    '0Ann!,1Bob',
  ],
  ['each over keys', '{{#each deep}}{{@key}}={{b}}{{/each}}', 'a=7'],
  ['an empty list', '{{#each none}}x{{else}}nobody{{/each}}', 'nobody'],
  ['the block around', '{{#each data}}{{../title}} {{name}};{{/each}}', 'Crew Ann;Crew Bob;'],
  ['if keeps the context', '{{#each data}}{{#if name}}{{../title}}{{/if}}{{/each}}', 'CrewCrew'],
  ['else if', '{{#if none}}a{{else if title}}b{{else}}c{{/if}}', 'b'],
  ['zero', '{{#each data}}{{#if n}}y{{else}}n{{/if}}{{#if n includeZero=true}}y{{/if}}{{/each}}', 'yyny'],
  ['with', '{{#with deep.a}}{{b}}{{/with}}{{#with none}}x{{else}}y{{/with}}', '7y'],
  ['named values', '{{#each data as |row at|}}{{at}}{{row.name}}{{/each}}', '0Ann1Bob'],
  ['places of the block around', '{{#each data}}{{#each ../data}}{{@../index}}{{@index}} {{/each}}{{/each}}', '00 01 10 11 '],
  ['calls in calls', '{{uppercase (concat title "-" (add 1 2))}}', 'CREW-3'],
  ['lookup', '{{lookup (lookup data 1) "name"}}{{data.[0].name}}', 'BobAnn'],
  ['a section', '{{#data}}{{name}}{{/data}}{{^none}}-{{/none}}', 'AnnBob-'],
  ['comments and space', 'a {{~! gone ~}} b{{!-- {{x}} --}}', 'ab'],
  ['the root', '{{#each data}}{{@root.title}}{{/each}}', 'CrewCrew'],
  ['compared', '{{#each data}}{{#if (gt n 0)}}{{name}}{{/if}}{{/each}}', 'Ann'],
];
test.each(cases)('a template: %s', (_, template, text) => {
  expect(renderTemplate(template, people)).toBe(text);
});

test('texts are escaped unless three braces say otherwise', () => {
  expect(renderTemplate('{{a}} {{{a}}} {{&a}}', { a: `<b>"'&=` })).toBe(`&lt;b&gt;&quot;&#x27;&amp;&#x3D; <b>"'&= <b>"'&=`);
});

test('prototypes give nothing', () => {
  for (const path of [
    'constructor',
    '__proto__',
    'toString',
    'constructor.constructor',
    'deep.__proto__',
    'data.map',
    'title.at',
  ])
    expect(renderTemplate(`{{${path}}}`, people)).toBe('');
  expect(renderTemplate('{{lookup this "constructor"}}{{#with this as |x|}}{{x.constructor}}{{/with}}', people)).toBe('');
  expect(() => renderTemplate('{{constructor "alert(1)"}}', people)).toThrow('There is no helper “constructor”.');
});

test('helpers write dates, numbers and JSON', () => {
  const row = { at: Date.UTC(2024, 2, 5, 14, 7), n: 1234567.5, text: '{"a":[1]}' };
  const written = (template: string) => renderTemplate(template, row);
  expect(written('{{dateFormat at}} {{dateFormat at format="D MMM YYYY, HH:mm [o\'clock]"}}')).toBe(
    '2024-03-05 5 Mar 2024, 14:07 o&#x27;clock',
  );
  expect(written('{{formatNumber n}} {{formatNumber n "de-DE"}} {{formatNumber n "no such"}}')).toBe(
    '1,234,567.5 1.234.567,5 1,234,567.5',
  );
  expect(written('{{#with (parseJson text)}}{{a.[0]}}{{/with}} {{{stringify this.text}}}')).toBe('1 "{\\"a\\":[1]}"');
  expect(written('{{dateFormat "never"}}{{divide 1 0}}{{toFixed n 1}}')).toBe('1234567.5');
});

const depict = (handlebarsTemplate: string, rows = 2) =>
  handlebars.picture(
    readForm(handlebars, { handlebarsTemplate }).form,
    [
      answerOf({
        g: Array.from({ length: rows }, (_, row) => (row === 0 ? null : 'b')),
        m: Array.from({ length: rows }, () => 1),
      }),
    ],
    testView(),
  );

test('rows are in data, and a template that cannot be read says why', () => {
  expect(depict('{{#each data}}[{{g}}{{m}}]{{/each}}')).toMatchObject({ kind: 'text', markdown: '[1][b1]' });
  expect(depict('{{#each data}}')).toMatchObject({ kind: 'empty', title: 'The template cannot be shown' });
  expect(depict('{{> part}}')).toMatchObject({ hint: 'Partials and decorators are not supported (line 1).' });
  expect(depict('x', 0)).toMatchObject({ kind: 'empty' });
});

test('a template that never ends is stopped', () => {
  const all = '{{#each @root.data}}'.repeat(3);
  expect(depict(`{{#each data}}${all}x${'{{/each}}'.repeat(4)}`, 100)).toMatchObject({
    hint: expect.stringContaining('too much') as string,
  });
});

test('its style sheet goes with the text, with the rows in it where it is a template', () => {
  const sheet = (styleTemplate: string) =>
    handlebars.picture(readForm(handlebars, { styleTemplate }).form, [answerOf({ colour: ['red'] })], testView());
  expect(sheet('.a { color: red }')).toMatchObject({ kind: 'text', css: '.a { color: red }' });
  expect(sheet('.a { color: {{data.[0].colour}} }')).toMatchObject({ css: '.a { color: red }' });
});

// Rows: VIZ-41
test('shares of metrics stand in the rows, and the summary of all rows in totals', () => {
  const { form } = readForm(handlebars, {
    groupby: ['city'],
    metrics: ['sales'],
    percent_metrics: ['profit'],
    show_totals: true,
    row_limit: 5,
    handlebarsTemplate: '{{#each data}}{{city}} {{[%profit]}};{{/each}} of {{totals.sales}}',
  });
  const [rows, summary] = handlebars.queries(form, {});
  expect(rows).toMatchObject({
    columns: ['city'],
    metrics: ['sales', 'profit'],
    row_limit: 5,
    post_processing: [{ operation: 'contribution', options: { columns: ['profit'], rename_columns: ['%profit'] } }],
  });
  expect(summary).toMatchObject({ columns: [], metrics: ['sales', 'profit'], row_limit: 0 });
  const answers = [answerOf({ city: ['Bonn', 'Köln'], '%profit': [0.25, 0.75] }), answerOf({ sales: [90] })];
  expect(handlebars.picture(form, answers, testView())).toMatchObject({ markdown: 'Bonn 0.25;Köln 0.75; of 90' });
  expect(handlebars.queries({ ...form, query_mode: 'raw' }, {})).toHaveLength(1);
});
