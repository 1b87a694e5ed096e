/** From a saved form and its answers to an SVG: no browser, no clock, no network. */
import { writeDatesIn } from '@tessera/core/format/date-locale';
import { english } from '@tessera/core/language/languages';
import { openForm } from '@tessera/charts';
import { answerTable } from '@tessera/charts/unpainted/answer-table';
import type { QueryAnswer, Painters, Picture, DepictOptions } from '@tessera/charts/chart-type';
import { inReadingOrder } from './direction.ts';
import { echartsSvg, knowShapes } from './echarts.ts';
import { wrapText } from './font-metrics.ts';
import { escape, place, rect, tag, text, textIn } from './markup.ts';
import { paintChoices } from './paint-choices.ts';
import { paintGrid } from './paint-grid.ts';
import { paintMap } from './paint-map.ts';
import { paintNumber } from './paint-number.ts';
import { paintPivot } from './paint-pivot.ts';
import { paintTable } from './paint-table.ts';
import { paintEmpty } from './paint-words.ts';
import { paintText } from './prose.ts';
import { lookOf, viewOf, type PaperTheme } from './theme.ts';

const painters: Painters<string> = {
  echarts: (picture, view) => echartsSvg(picture.option, view.width, view.height, picture.maps),
  table: asRead(paintTable),
  pivot: asRead(paintPivot),
  number: asRead(paintNumber),
  text: paintText,
  empty: paintEmpty,
  choices: asRead(paintChoices),
  map: (picture, view) => paintMap(picture, view, paintPicture),
  grid: (picture, view) => paintGrid(picture, view, paintPicture),
};

/** The body of a picture as SVG markup of the view's size, without the sheet around it. */
export function paintPicture(picture: Picture, view: DepictOptions): string {
  // The compiler cannot see that key and argument belong together; the record's own type guarantees it.
  const paint = painters[picture.kind] as (picture: Picture, view: DepictOptions) => string;
  return paint(picture, view);
}

/** Tables, numbers and lists begin where lines do. */
function asRead<Of>(paint: (picture: Of, view: DepictOptions) => string): (picture: Of, view: DepictOptions) => string {
  return (picture, view) => inReadingOrder(view.locale, view.width, () => paint(picture, view));
}

const titleHeight = 34;
const noteLine = 16;
const margin = 8;

/**
 * A chart as an SVG document.
 * @param formData the saved form, with its `viz_type`; an unknown type is shown as a table of its answer
 * @param answers  one per question of the form
 * @returns an `<svg>` of `paper.width` × `paper.height` px with a `<title>` that says what is shown
 * @throws what the chart type throws for a form that cannot be drawn
 */
export function renderChart(formData: Record<string, unknown>, answers: readonly QueryAnswer[], paper: PaperTheme): string {
  const undo = writeDatesIn(paper.locale ?? english.tag);
  try {
    return painted(formData, answers, paper);
  } finally {
    undo();
  }
}

function painted(formData: Record<string, unknown>, answers: readonly QueryAnswer[], paper: PaperTheme): string {
  const top = paper.title && paper.mode === 'report' ? titleHeight : 0;
  const edge = paper.mode === 'report' ? margin : 0;
  const room = { ...paper, width: paper.width - 2 * edge, height: paper.height - top - 2 * edge };
  if (paper.ownRegions) knowShapes(formData['select_country'], paper.ownRegions.shapes);
  const { picture, notes, body } = withNotes(formData, answers, room);
  const { height } = body;
  const view = viewOf(body, schemeOf(formData));
  const look = lookOf(paper.look);
  const inner = paintPicture(picture, view);
  const parts = inReadingOrder(paper.locale, paper.width, () => [
    tag('title', {}, escape(picture.summary)),
    rect({ x: 0, y: 0, width: paper.width, height: paper.height }, look.background),
    top === 0
      ? ''
      : textIn(
          paper.title ?? '',
          { x: 0, y: edge, width: paper.width, height: top - 6 },
          { size: 15, weight: 600, fill: look.text },
          edge + 4,
        ),
    place(inner, { x: edge, y: edge + top, width: body.width, height }),
    ...notes.map((note, at) =>
      text(note, edge + 4, edge + top + height + (at + 1) * noteLine - 4, { size: 11, fill: look.textMuted }),
    ),
  ]);
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: paper.width,
      height: paper.height,
      viewBox: `0 0 ${paper.width} ${paper.height}`,
      role: 'img',
    },
    ...parts,
  );
}

/** A picture as high as the notes below it leave it, which may be others in a lower picture: they are those of the drawn one. */
function withNotes(formData: Record<string, unknown>, answers: readonly QueryAnswer[], inner: PaperTheme) {
  let body = inner;
  for (let lines = 0; ;) {
    const picture = depict(formData, answers, body);
    const notes = inner.mode === 'report' ? notesOf(picture, inner.width) : [];
    if (notes.length <= lines) return { picture, notes, body };
    lines = notes.length;
    body = { ...inner, height: inner.height - lines * noteLine };
  }
}

/** The colour scheme a form names. */
export function schemeOf(formData: Record<string, unknown>): string | undefined {
  const scheme = formData['color_scheme'];
  return typeof scheme === 'string' ? scheme : undefined;
}

/** What a form and its answers look like on this paper. @throws what the chart type throws for a form that cannot be drawn */
export function depict(formData: Record<string, unknown>, answers: readonly QueryAnswer[], paper: PaperTheme): Picture {
  const opened = openForm(formData);
  const view = viewOf(paper, schemeOf(formData));
  if (!opened) return answerTable(answers, view, 'none');
  return opened.chart.picture(opened.form, [...answers], view);
}

function notesOf(picture: Picture, width: number): string[] {
  const notes = 'notes' in picture ? (picture.notes ?? []) : [];
  return notes.flatMap((note) => wrapText(note, width - 8, 11)).slice(0, 3);
}
