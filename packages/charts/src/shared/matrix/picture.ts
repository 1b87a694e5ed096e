/** Small multiples as a picture: a chart for each cell, laid out in rows and columns below one legend. */
import { isRecord } from '@tessera/core/narrowing';
import { columnsIn } from '@tessera/core/explore/slots';
import type { Cell } from '@tessera/core/frame/frame';
import type {
  DepictOptions,
  EChartsPicture,
  GridPicture,
  Mark,
  MarkSelection,
  Picture,
  QueryAnswer,
  Selection,
} from '../../chart-type.ts';
import type { ListedChart } from '../../listed.ts';
import { axisLabel } from '../base-query.ts';
import { entriesOf, isFromRight } from '../legend-order.ts';
import { pickFilter } from '../pick-values.ts';
import { titleOf } from '../format.ts';
import { cellAnswers, cutNotes, filledSides, type SideCell } from './cells.ts';
import { layGrid } from './layout.ts';
import { cellsFault, planMatrix, type MatrixFault, type MatrixPlan, type Side } from './plan.ts';
import { samePlaces } from './same-places.ts';
import { sameScale } from './same-scale.ts';
import { summaryOf, type Fact } from '../summary.ts';
import { emptyFace, noResults } from '../nothing.ts';

type Form = Record<string, unknown>;

/** A row and a column of the grid. */
interface Place {
  row: SideCell;
  column: SideCell;
}

const valuesOf = ({ row, column }: Place): NonNullable<SideCell['value']>[] => [row, column].flatMap(({ value }) => value ?? []);
const labelOf = ({ row, column }: Place): string => [row.label, column.label].filter(Boolean).join(', ');

/** No value of an answer: what has it is nowhere. */
const nowhere = '\u0000nowhere';

/** What is selected in a cell; in the others of a selection nothing is, and all is dimmed. */
function selectionIn(selection: Selection | undefined, place: Place): Selection | undefined {
  const own = valuesOf(place).map(({ cell }) => cell);
  if ((!selection?.value && !selection?.ranges) || own.length === 0) return selection;
  const inCell = (rows: readonly (Cell | readonly Cell[])[]): Cell[][] =>
    rows
      .map((row) => [row].flat())
      .filter((row) => own.every((cell, at) => String(cell) === String(row[at])))
      .map((row) => row.slice(own.length));
  const here = inCell(selection.value ?? []);
  const ranges = (selection.ranges ?? []).map(inCell).filter((rows) => rows.length > 0);
  const isHere = here.length > 0 || ranges.length > 0;
  return { ...selection, value: isHere ? (here.length > 0 ? here : null) : [[nowhere]], ranges };
}

/** What a mark asks, with what its cell is about. A selection that is taken back stays one. */
function withPlace(pick: MarkSelection | undefined, place: Place): MarkSelection | undefined {
  const own = valuesOf(place);
  if (!pick || own.length === 0) return pick;
  if (pick.filters.length === 0) return pick.taken ? { ...pick, taken: [...own.map(({ cell }) => cell), ...pick.taken] } : pick;
  const texts = own.map(({ column }) => [place.row, place.column].find(({ value }) => value?.column === column)?.label ?? '');
  const filters = own.map(({ column, cell, isTime }, at) =>
    pickFilter({ column, value: cell, text: texts[at] ?? '', temporal: isTime }),
  );
  const { value, label } = pick.filterState;
  const rows = (value ?? []).map((each): Cell[] => [...own.map(({ cell }) => cell), ...(Array.isArray(each) ? each : [each])]);
  const told = [...texts, ...(label ? [label] : [])].join(', ');
  return {
    ...pick,
    filters: [...filters, ...pick.filters],
    filterState: { value: rows, selectedValues: { 0: told }, label: told },
    ...(pick.texts && { texts: [...texts, ...pick.texts] }),
  };
}

function inPlace(picture: Picture, place: Place): Picture {
  const label = labelOf(place);
  const summary = label ? `${label}: ${picture.summary}` : picture.summary;
  if (picture.kind !== 'echarts') return { ...picture, summary };
  const { pick, axis } = picture;
  const placed: EChartsPicture = {
    ...picture,
    summary,
    ...(pick && { pick: (mark: Mark) => withPlace(pick(mark), place) }),
    ...(axis && { axis: axisInPlace(axis, place) }),
  };
  return placed;
}

function axisInPlace(axis: NonNullable<EChartsPicture['axis']>, place: Place): NonNullable<EChartsPicture['axis']> {
  const { range } = axis;
  return {
    ...axis,
    place: (mark) => withPlace(axis.place(mark), place),
    ...(range && { range: (from: Mark, to: Mark) => withPlace(range(from, to), place) }),
  };
}

/** The names and colours of a picture's legend. */
function legendIn(picture: Picture, view: DepictOptions): { label: string; colour: string }[] {
  const data: readonly unknown[] = picture.kind === 'echarts' ? entriesOf(picture.option.legend, view) : [];
  return data.flatMap((entry) => {
    const style = isRecord(entry) ? entry['itemStyle'] : undefined;
    const colour = isRecord(style) ? style['color'] : undefined;
    return isRecord(entry) && typeof entry['name'] === 'string' && typeof colour === 'string'
      ? [{ label: entry['name'], colour }]
      : [];
  });
}

interface Drawing {
  chart: ListedChart;
  plan: MatrixPlan;
  view: DepictOptions;
  places: readonly Place[];
  answers: readonly (readonly QueryAnswer[])[];
}

const partOf = ({ plan }: Drawing, { row, column }: Place): MatrixPlan['parts'][number] | undefined =>
  plan.parts[row.part ?? column.part ?? 0];

/** What the colours of all cells stand for: each cell is depicted once in the room of the whole, where its legend is complete. */
function legendOf(drawing: Drawing): { label: string; colour: string }[] {
  const { chart, places, answers, view } = drawing;
  if (view.mode === 'thumb') return [];
  const entries = new Map<string, string>();
  places.forEach((place, at) => {
    const form = partOf(drawing, place)?.form;
    if (!form || form['show_legend'] === false) return;
    const roomy: DepictOptions = { ...view, width: 1200, height: 800, inner: undefined, selection: undefined };
    for (const { label, colour } of legendIn(chart.picture(form, [...(answers[at] ?? [])], roomy), roomy))
      if (!entries.has(label)) entries.set(label, colour);
  });
  return entries.size > 1 ? [...entries].map(([label, colour]) => ({ label, colour })) : [];
}

/** What a side of the grid holds, for the summary. @param name  of the side, in the reader's language */
const sideFact = (side: Side, count: number, name: string, view: DepictOptions): readonly Fact[] => {
  if (side.kind === 'one') return [];
  const by = side.kind === 'metrics' ? view.say('Metrics') : titleOf(view.dataset, side.column);
  return [[`${name} (${by})`, count]];
};

const faultPicture = ({ title, hint }: MatrixFault, { say }: DepictOptions): Picture =>
  emptyFace(say(title.text, title.values), say(hint.text, hint.values));

/** Moments and names stand at the same places of the x axis in all cells, where a chart's rows are points along one. */
function aligned(
  { parts }: MatrixPlan,
  form: Form,
  answers: readonly (readonly QueryAnswer[])[],
): readonly (readonly QueryAnswer[])[] {
  const isPivoted = parts[0]?.queries.every(({ post_processing }) =>
    post_processing.some(({ operation }) => operation === 'pivot'),
  );
  const [axis] = columnsIn(form['x_axis']);
  return isPivoted && axis !== undefined ? samePlaces(answers, axisLabel(axis)) : answers;
}

/** The picture of a chart as small multiples. @param form  as it was asked */
export function matrixPicture(chart: ListedChart, form: Form, given: readonly QueryAnswer[], view: DepictOptions): Picture {
  const planned = planMatrix(chart, form, view);
  if ('fault' in planned) return faultPicture(planned.fault, view);
  const { plan } = planned;
  const { rows, columns } = filledSides(plan, given, view);
  const tooMany = cellsFault(rows.cells.length, columns.cells.length);
  if (tooMany) return faultPicture(tooMany, view);
  const places = rows.cells.flatMap((row) => columns.cells.map((column): Place => ({ row, column })));
  if (places.length === 0) return noResults(view);
  const answersOf = cellAnswers(plan, given);
  const own = places.map(({ row, column }) => answersOf(row, column));
  const answers = plan.form.matrixify_same_scale ? aligned(plan, form, own) : own;
  const drawing: Drawing = { chart, plan, view, places, answers };
  const layout = layGrid({ form: plan.form, rows: rows.cells, columns: columns.cells, legend: legendOf(drawing) }, view);
  const pictures = places.map((place, at): Picture => {
    const { width, height } = layout.boxes[at] ?? { width: 1, height: 1 };
    const selection = selectionIn(view.selection, place);
    const within: DepictOptions = { ...view, width, height, inner: undefined, selection };
    const formOf = partOf(drawing, place)?.form ?? form;
    return chart.picture({ ...formOf, show_legend: false }, [...(answers[at] ?? [])], within);
  });
  const partAt = places.map(({ row, column }) => row.part ?? column.part ?? 0);
  const scaled = plan.form.matrixify_same_scale ? sameScale(pictures, partAt) : pictures;
  const notes = [...rows.notes, ...columns.notes, ...cutNotes(plan, given, view)];
  const sides = [
    ...sideFact(plan.rows, rows.cells.length, view.say('Rows'), view),
    ...sideFact(plan.columns, columns.cells.length, view.say('Columns'), view),
  ];
  const grid: GridPicture = {
    kind: 'grid',
    width: layout.width,
    height: layout.height,
    texts: layout.texts,
    legend: layout.legend,
    ...(isFromRight(view) && { legendFromRight: true }),
    cells: scaled.flatMap((picture, at) => {
      const [place, box] = [places[at], layout.boxes[at]];
      return place && box ? [{ ...box, picture: inPlace(picture, place), label: labelOf(place) }] : [];
    }),
    summary: summaryOf(view, view.say(chart.name), view.say('Matrixify'), sides),
    ...(notes.length > 0 && { notes }),
  };
  return grid;
}
