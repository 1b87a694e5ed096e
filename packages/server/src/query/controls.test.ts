/**
 * No dead control: for every chart type that can be chosen and every control its form shows, another value than the one
 * in hand changes the questions, or the picture drawn from what a real engine answers.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { charts, type ListedChart } from '@tessera/charts';
import { readForm } from '@tessera/charts/controls/form';
import { panelOf, type PanelControl } from '@tessera/charts/controls/panel';
import type { DepictOptions } from '@tessera/charts/chart-type';
import type { Dataset } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { queryContext } from '@tessera/core/query/query-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { openPipeline, type TestPipeline } from './pipeline.testing.ts';
import { hostileAnswers, innerOf, othersOf, stagesOf, viewOf } from './controls.testing.ts';
import { drawn } from './drawn.testing.ts';
import { questionsOf } from './question/form.ts';

let line: TestPipeline;
let dataset: Dataset;
beforeAll(async () => {
  line = await openPipeline({
    sales: `SELECT TIMESTAMP '2022-01-01' + to_days((i * 2)::INTEGER) AS day, TIMESTAMP '2021-06-01' + to_days((i * 3)::INTEGER) AS seen, (i * 37) % 101 + 1.5 AS n,
      ((i * 53) % 97 - 40)::DOUBLE AS m, (200 + i % 12)::INTEGER AS code, 'city ' || (i % 6) AS city, 'kind ' || ((i // 3) % 4) AS kind,
      'shop ' || (i % 3) AS shop, 'node ' || (i % 9) AS id, CASE WHEN i % 9 > 0 THEN 'node ' || ((i % 9 - 1) // 2) END AS parent,
      NULL::DOUBLE AS nothing, 'c' || (i % 200) AS each, -(i + 1.5) AS debt, 'r' || i AS row,
      (['France', 'Germany', 'Spain', 'Italy', 'Poland', 'Brazil'])[1 + i % 6] AS land, (['DE-BY', 'DE-BE', 'DE-NW', 'DE-HH'])[1 + i % 4] AS region,
      -120 + (i % 40) * 0.8 AS lon, 30 + (i // 40) * 1.5 AS lat, '[[' || (i % 20) || ', 10], [' || (i % 20 + 2) || ', 20]]' AS path,
      '{"type": "Feature", "properties": {"elevation": ' || i || '}, "geometry": {"type": "GeometryCollection", "geometries": [' ||
        '{"type": "Point", "coordinates": [' || (i % 20) || ', 5]}, {"type": "LineString", "coordinates": [[' || (i % 20) || ', 6], [30, 8]]}, ' ||
        '{"type": "Polygon", "coordinates": [[[' || (i % 20) || ', 10], [40, 10], [40, 20]]]}]}}' AS shape,
      '{"type": "Point", "coordinates": [' || (i % 6) * 9 || ', 40]}' AS spot,
      '9q8y' || substr('0123456789bcdefghjkmnpqrstuvwxyz', 1 + i % 32, 1) AS cell,
      'a name of many letters, number ' || (i % 40) AS long,
      -120 + (i % 20) + (i % 7) * 0.001 AS near_lon, 30 + i % 4 AS near_lat
      FROM range(360) AS r(i)`,
  });
  dataset = await line.add('sales', { main_dttm_col: 'day' });
});
afterAll(() => line.close());

type Form = Record<string, unknown>;
type Answers = Awaited<ReturnType<ReturnType<typeof ask>['toFrames']>>;

/** What a form asks, the answers, and the picture, which is drawn only on first use. */
interface Shown {
  readonly asked: string;
  readonly drawn: () => string;
  /** The same in a narrow tile, where legends and labels have other rules. */
  readonly inTile: () => string;
}

const tile = { width: 200, height: 180 };
const answered = new Map<string, Promise<Answers | undefined>>();
/** What the engine answers; the same questions are asked once, since most controls change the picture alone. */
function answersTo(asked: ReturnType<typeof questionsOf>, form: Form): Promise<Answers | undefined> {
  const key = JSON.stringify(asked);
  const context = queryContext.parse({ datasource: { id: dataset.id, type: 'table' }, queries: asked, form_data: form });
  const answers =
    answered.get(key) ??
    ask(line.ctx, context)
      .toFrames()
      .catch((error: unknown) => {
        if (error instanceof Failure) return undefined;
        throw error;
      });
  answered.set(key, answers);
  return answers;
}

/** A form from its questions to its picture; nothing when the server refuses it. */
async function shown(form: Form): Promise<Shown | undefined> {
  const asked = questionsOf(form, dataset, { inner: innerOf(form, dataset) });
  const chart = charts.find(({ id }) => id === form['viz_type']);
  if (!chart) throw new Error('no such chart type');
  const answers = await answersTo(asked, form);
  if (!answers) return undefined;
  const pictured = (view: DepictOptions): string => drawn(chart.picture(readForm(chart, form).form, answers, view), view);
  let [whole, narrow]: (string | undefined)[] = [];
  return {
    asked: JSON.stringify(asked),
    drawn: () => (whole ??= pictured(viewOf(form, dataset))),
    inTile: () => (narrow ??= pictured(viewOf(form, dataset, tile))),
  };
}

const choosable = charts.filter(({ hidden }) => !hidden);

/** The controls a form shows. */
const shownOn = (chart: ListedChart, form: Form): PanelControl[] =>
  panelOf(chart, form, dataset).flatMap((tab) => tab.sections.flatMap((each) => each.controls.filter(({ visible }) => visible)));

/** Does this value of a control show? A value the server refuses says nothing about it. */
async function differs(key: string, value: unknown, stage: Form, before: Shown): Promise<boolean> {
  const after = await shown({ ...stage, [key]: value });
  if (!after) return false;
  return after.asked !== before.asked || after.drawn() !== before.drawn() || after.inTile() !== before.inTile();
}

/**
 * Where each control was seen to do something: `stage/value` by chart type and control, left out where it is `0/0`. Looked at
 * first; what is not seen there, new controls among them, is looked for everywhere, so that the list decides how long the
 * test takes and never whether it passes. `TESSERA_TEST_CONTROLS=write` looks for all anew and writes the list.
 */
const listFile = join(import.meta.dirname, 'controls.seen-at.json');
const isWriting = process.env['TESSERA_TEST_CONTROLS'] === 'write';
const seenAt: Record<string, Record<string, string>> = isWriting ? {} : JSON.parse(readFileSync(listFile, 'utf8'));
afterAll(() => (isWriting ? writeFileSync(listFile, `${JSON.stringify(seenAt, null, 2)}\n`) : undefined));

/** The forms of a chart type, each shown once. */
function shownStages(chart: ListedChart): { stage: Form; controls: PanelControl[]; before: () => Promise<Shown | undefined> }[] {
  return stagesOf(chart, dataset).map((stage) => {
    let before: Promise<Shown | undefined> | undefined;
    return { stage, controls: shownOn(chart, stage), before: () => (before ??= shown(stage)) };
  });
}
type ShownStage = ReturnType<typeof shownStages>[number];

/** Is a control seen at the place of the list? */
async function isSeenAt(stages: readonly ShownStage[], key: string, place: string): Promise<boolean> {
  const [at = 0, other = 0] = place.split('/').map(Number);
  const stage = stages[at];
  const control = stage?.controls.find((each) => each.key === key);
  const before = control && (await stage?.before());
  if (!stage || !control || !before) return false;
  const values = othersOf(control, stage.stage, dataset);
  return other < values.length && differs(key, values[other], stage.stage, before);
}

/** @returns the first place where a control is seen, as the list names it */
async function placeOf(stages: readonly ShownStage[], key: string): Promise<string | undefined> {
  for (const [at, { stage, controls, before: show }] of stages.entries()) {
    const control = controls.find((each) => each.key === key);
    const before = control && (await show());
    if (!control || !before) continue;
    for (const [other, value] of othersOf(control, stage, dataset).entries())
      if (await differs(key, value, stage, before)) return `${at}/${other}`;
  }
  return undefined;
}

test.each(choosable.map((chart) => [chart.id, chart] as const))(
  '%s: every control its form shows changes the questions or the picture',
  async (_, chart) => {
    const stages = shownStages(chart);
    const dead: string[] = [];
    for (const key of new Set(stages.flatMap(({ controls }) => controls.map((control) => control.key)))) {
      if (await isSeenAt(stages, key, seenAt[chart.id]?.[key] ?? '0/0')) continue;
      const place = await placeOf(stages, key);
      if (place === undefined) dead.push(key);
      else if (isWriting) (seenAt[chart.id] ??= {})[key] = place;
    }
    expect(dead).toEqual([]);
  },
  300_000,
);

// Rows: VIZ-02
test.each(choosable.map((chart) => [chart.id, chart] as const))('%s: some form shows each of its controls', (_, chart) => {
  const seen = new Set(stagesOf(chart, dataset).flatMap((stage) => shownOn(chart, stage).map(({ key }) => key)));
  const all = panelOf(chart, {}, dataset).flatMap((tab) => tab.sections.flatMap((each) => each.controls));
  expect(all.map(({ key }) => key).filter((key) => !seen.has(key))).toEqual([]);
});

for (const [name, change] of Object.entries(hostileAnswers))
  test.each(choosable.map((chart) => [chart.id, chart] as const))(`%s: depicts ${name}`, async (_, chart) => {
    const [plain] = stagesOf(chart, dataset);
    const given = await shown(change(plain ?? {}));
    expect(given?.drawn() ?? 'refused').not.toMatch(/NaN|Infinity|undefined|refused/);
    if (name === 'no rows') expect(given?.drawn()).toMatch(/No results|"rowcount":0|No data/);
  });
