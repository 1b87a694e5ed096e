/** A chart's rows as a table: the same answer the picture was made of. */
import { Button, Modal, Segmented, Tag } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { DashboardChart } from '@tessera/api/dashboard';
import type { Dataset } from '@tessera/core/dataset';
import type { TablePicture, View } from '@tessera/charts/chart-type';
import { headOf, headsOf } from '@tessera/core/format/label';
import { GenericType, type Frame } from '@tessera/core/frame/frame';
import { withoutSubtotals } from '@tessera/core/frame/subtotals';
import { pictureColours } from '@tessera/core/look/tokens';
import { EmptyFace } from '@tessera/ui/faces';
import { useTheme } from '@tessera/ui/theme';
import { linearColoursFor } from '@tessera/core/look/palettes';
import { datasetIdOf } from '../../chart/ask.ts';
import type { ChartState } from '../../chart/use-chart.ts';
import { useSize } from '../../chart/use-size.ts';
import { formatCount, i18n } from '../../i18n.ts';
import { PictureView } from '../../pictures/picture-view.tsx';
import { useScope } from '../state/context.ts';
import { useDataset } from '../state/use-definition.ts';
import { useCopy } from '../../shell/use-copy.ts';
import { cellText } from './cell-text.ts';
import { DialogFoot } from './dialog-foot.tsx';
import styles from './dialogs.module.css';

interface RowsDialogProps {
  name: string;
  chart: DashboardChart;
  state: ChartState;
  onClose: () => void;
}

export function RowsDialog({ name, chart, state, onClose }: RowsDialogProps) {
  const copy = useCopy();
  const dataset = useDataset(datasetIdOf(chart.form_data));
  const heads = dataset ? headsOf(dataset) : new Map<string, string>();
  const frames = useMemo(() => (state.answers?.answers ?? []).map((answer) => withoutSubtotals(answer.frame)), [state.answers]);
  const [at, setAt] = useState(0);
  const frame = frames[at];
  return (
    <Modal
      open
      width={960}
      title={i18n._('Chart Data: {name}', { name })}
      onCancel={onClose}
      footer={<DialogFoot chart={chart} onClose={onClose} />}
    >
      {frame ? (
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
            <Button size="small" onClick={() => void copy(asText(frame, heads))}>
              {i18n._('Copy')}
            </Button>
          </div>
          <Rows key={at} frame={frame} dataset={dataset} />
        </>
      ) : null}
    </Modal>
  );
}

function Rows({ frame, dataset }: { frame: Frame; dataset: Dataset | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const { mode } = useTheme();
  const { colours } = useScope();
  const picture = useMemo(() => tableOf(frame, dataset ? headsOf(dataset) : new Map()), [frame, dataset]);
  const view = useMemo((): View | undefined => {
    if (!size) return undefined;
    return {
      ...size,
      theme: pictureColours(mode),
      colours: colours.scaleOf(),
      linearScheme: (id) => linearColoursFor(id, mode),
      locale: i18n.locale,
      now: 0,
      mode: 'screen',
    };
  }, [size, mode, colours]);
  if (frame.rowcount === 0) return <EmptyFace compact title={i18n._('No results were returned for this query')} />;
  return (
    <div ref={box} className={styles['rows']}>
      {view ? <PictureView picture={picture} view={view} onPick={nothing} onOwnState={nothing} /> : null}
    </div>
  );
}

const nothing = (): void => {};
/** The rows as they are, without a chart's formats, under the heads that files of the same rows have. */
function tableOf(frame: Frame, heads: ReadonlyMap<string, string>): TablePicture {
  return {
    kind: 'table',
    columns: frame.names.map((name, at) => ({
      key: name,
      label: headOf(name, heads),
      type: frame.types[at] ?? GenericType.STRING,
      format: (value) => cellText(value, frame.types[at]),
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
function asText(frame: Frame, heads: ReadonlyMap<string, string>): string {
  const line = (cells: readonly string[]): string => cells.map((cell) => cell.replaceAll(/[\t\n]/g, ' ')).join('\t');
  const rows = Array.from({ length: frame.rowcount }, (_, row) =>
    line(frame.columns.map((column, at) => cellText(column[row] ?? null, frame.types[at]))),
  );
  return [line(frame.names.map((name) => headOf(name, heads))), ...rows].join('\n');
}
