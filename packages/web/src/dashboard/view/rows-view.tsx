/** The answers of a chart as tables: the same rows the picture was made of. */
import { Button, Segmented, Tag } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { TablePicture, DepictOptions } from '@tessera/charts/chart-type';
import type { Dataset } from '@tessera/core/dataset';
import { columnText } from '@tessera/core/format/column-text';
import { headOf, headsOf } from '@tessera/core/format/label';
import { zonedLabels, type ZonedLabels } from '@tessera/core/explore/zoned-labels';
import { GenericType, type Frame } from '@tessera/core/frame/frame';
import { shownRows } from '@tessera/core/frame/shown-rows';
import { linearColoursFor } from '@tessera/core/look/palettes';
import { pictureColours } from '@tessera/core/look/tokens';
import { EmptyFace } from '@tessera/ui/faces';
import { useTheme } from '@tessera/ui/theme';
import type { ChartState } from '../../chart/use-chart.ts';
import { useSize } from '../../chart/use-size.ts';
import { formatCount, i18n } from '../../i18n.ts';
import { sayInPage } from '../../language/chart-words.ts';
import { PictureView } from '../../pictures/picture-view.tsx';
import { useCopy } from '../../kit/use-copy.ts';
import { useScope } from '../state/context.ts';
import styles from './dialogs.module.css';

interface RowsViewProps {
  /** What it answered last is shown; nothing before. */
  state: Pick<ChartState, 'answers' | 'answered'>;
  dataset: Dataset | undefined;
}

/** One table for each answer, in the heads of the dataset. */
export function RowsView({ state: { answers, answered }, dataset }: RowsViewProps) {
  const copy = useCopy();
  const heads = useMemo(() => (dataset ? headsOf(dataset) : new Map<string, string>()), [dataset]);
  const frames = useMemo(() => (answers?.answers ?? []).map((answer) => shownRows(answer.frame)), [answers]);
  const [at, setAt] = useState(0);
  const frame = frames[at];
  const zoned = useMemo(
    () => (dataset ? zonedLabels(dataset, answered?.queries[at]?.metrics, answers?.notes[at] ?? {}) : new Map<string, string>()),
    [dataset, answers, answered, at],
  );
  if (!frame) return null;
  return (
    <>
      <div className={styles['bar']}>
        {frames.length > 1 ? (
          <Segmented<number>
            value={at}
            onChange={setAt}
            options={frames.map((_, index) => ({ value: index, label: i18n._('Query {number}', { number: index + 1 }) }))}
          />
        ) : null}
        <Tag>{i18n._('{count, plural, one {# row} other {# rows}}', { count: frame.rowcount })}</Tag>
        <Button size="small" onClick={() => void copy(asText(frame, heads, zoned))}>
          {i18n._('Copy')}
        </Button>
      </div>
      <Rows key={at} frame={frame} heads={heads} zoned={zoned} />
    </>
  );
}

function Rows({ frame, heads, zoned }: { frame: Frame; heads: ReadonlyMap<string, string>; zoned: ZonedLabels }) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const { mode, colours: look } = useTheme();
  const { colours } = useScope();
  const picture = useMemo(() => tableOf(frame, heads, zoned), [frame, heads, zoned]);
  const view = useMemo((): DepictOptions | undefined => {
    if (!size) return undefined;
    return {
      ...size,
      theme: pictureColours(look),
      colours: colours.scaleOf(),
      linearScheme: (id) => linearColoursFor(id, mode),
      locale: i18n.locale,
      say: sayInPage,
      now: 0,
      mode: 'screen',
    };
  }, [size, mode, look, colours]);
  if (frame.rowcount === 0) return <EmptyFace compact title={i18n._('No results were returned for this query')} />;
  return (
    <div ref={box} className={styles['rows']}>
      {view ? <PictureView picture={picture} view={view} onPick={nothing} onOwnState={nothing} /> : null}
    </div>
  );
}

const nothing = (): void => {};
/** The rows as they are, without a chart's formats, under the heads that files of the same rows have. */
function tableOf(frame: Frame, heads: ReadonlyMap<string, string>, zoned: ZonedLabels): TablePicture {
  return {
    kind: 'table',
    columns: frame.names.map((name, at) => ({
      key: name,
      label: headOf(name, heads),
      type: frame.types[at] ?? GenericType.STRING,
      format: columnText(frame.columns[at] ?? [], frame.types[at], { zone: zoned.get(name) }),
      align: frame.types[at] === GenericType.NUMERIC ? 'right' : 'left',
    })),
    values: frame.columns,
    rowcount: frame.rowcount,
    search: true,
    pageLength: 20,
    summary: i18n._('{rows} rows, {columns} columns', { rows: formatCount(frame.rowcount), columns: frame.names.length }),
  };
}

/** Tab-separated, as spreadsheets take it. */
function asText(frame: Frame, heads: ReadonlyMap<string, string>, zoned: ZonedLabels): string {
  const line = (cells: readonly string[]): string => cells.map((cell) => cell.replaceAll(/[\t\n]/g, ' ')).join('\t');
  const texts = frame.columns.map((column, at) =>
    column.map(columnText(column, frame.types[at], { isExact: true, zone: zoned.get(frame.names[at] ?? '') })),
  );
  const rows = Array.from({ length: frame.rowcount }, (_, row) => line(texts.map((column) => column[row] ?? '')));
  return [line(frame.names.map((name) => headOf(name, heads))), ...rows].join('\n');
}
