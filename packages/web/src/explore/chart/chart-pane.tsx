/** The right of the editor: header, what is known of the answer, the chart, and below it the rows. */
import { Button } from 'antd';
import { useMemo, useRef } from 'react';
import { colourScale } from '@tessera/core/format/colour-scale';
import { EmptyFace } from '@tessera/ui/faces';
import { Panes } from '@tessera/ui/panes';
import { ChartView } from '../../chart/chart-view.tsx';
import { schemeHold } from '../../controls/colours/scheme-hold.ts';
import { i18n } from '../../i18n.ts';
import { controlFaults, faultSentence, faultTitle } from '../controls/control-faults.ts';
import { LateAlert } from '../late-alert.tsx';
import { ResultsPane } from '../results/results-pane.tsx';
import { useResultsOpen } from '../results/use-results-open.ts';
import { useExplore } from '../state/context.ts';
import { useOpenedFrom } from '../state/use-opened-from.ts';
import type { Editor } from '../state/use-editor.ts';
import styles from './chart.module.css';
import { ChartHeader } from './chart-header.tsx';
import { ChartNotes } from '../chart-notes.tsx';
import { keptKeys } from '../../kit/kept-keys.ts';

export interface ChartPaneProps {
  editor: Editor;
  isUnsaved: boolean;
  /** `standalone`: nothing but the chart. */
  isChartOnly: boolean;
}

/** Sizes of docs/reference/charts.md: six parts of the chart above four of its rows. */
const resultsShare = 0.4;
const [resultsPx, resultsMinPx, chartMinPx] = [320, 65, 300];

/** The pane of the chart and its rows. `isChartOnly`: an address with `standalone` shows nothing but the chart. */
export function ChartPane({ editor, isUnsaved, isChartOnly }: ChartPaneProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const { isOpen, setOpen } = useResultsOpen();
  if (isChartOnly) return <Canvas editor={editor} frame={canvas} />;
  const chart = (
    <div className={styles['upper']}>
      <ChartNotes editor={editor} />
      <Stale editor={editor} />
      <Canvas editor={editor} frame={canvas} />
    </div>
  );
  const results = <ResultsPane editor={editor} isOpen={isOpen} onOpen={setOpen} />;
  return (
    <section className={styles['pane']} aria-label={i18n._('Chart')}>
      <ChartHeader editor={editor} isUnsaved={isUnsaved} canvas={canvas} />
      <div className={styles['body']}>
        {/* One tree for both states, so that opening the rows leaves the picture standing. */}
        <Panes
          direction="vertical"
          fixed="second"
          folded={!isOpen}
          label={i18n._('Height of the results')}
          storageKey={keptKeys.chartSplit}
          initialPx={resultsPx}
          initialShare={resultsShare}
          minPx={resultsMinPx}
          maxPx={4000}
          restMinPx={chartMinPx}
          first={chart}
          second={results}
        />
      </div>
    </section>
  );
}

/** Says that the picture is older than the controls, or that they have no picture, and which of them are wrong. */
function Stale({ editor }: { editor: Editor }) {
  const { isStale, canRun, run, chart, panel, errors } = editor;
  const hasRun = useExplore((state) => state.asked !== undefined);
  const faults = useMemo(() => controlFaults(panel, errors), [panel, errors]);
  if (chart.status === 'loading' || !(isStale || (hasRun && faults.length > 0))) return null;
  return canRun ? (
    <LateAlert
      banner
      type="warning"
      className={styles['stale'] ?? ''}
      title={i18n._('Your chart is not up to date')}
      action={
        <Button size="small" type="link" onClick={run}>
          {i18n._('Update chart')}
        </Button>
      }
    />
  ) : (
    <LateAlert
      banner
      type="error"
      className={styles['stale'] ?? ''}
      title={faultTitle(faults)}
      description={
        faults.length > 0 ? <span className={styles['faults']}>{faults.map(faultSentence).join('\n')}</span> : undefined
      }
    />
  );
}

function Canvas({ editor, frame }: { editor: Editor; frame: React.RefObject<HTMLDivElement | null> }) {
  const { chart, canRun, run, chartType, ownState, setOwnState } = editor;
  const dataset = useExplore((state) => state.askedOf ?? state.dataset);
  const form = useExplore((state) => state.form);
  const hasRun = useExplore((state) => state.asked !== undefined);
  const dashboards = useExplore((state) => state.slice?.dashboards);
  const own = typeof form['color_scheme'] === 'string' ? form['color_scheme'] : undefined;
  const openedFrom = useOpenedFrom();
  const scheme = schemeHold(dashboards ?? [], openedFrom)?.scheme ?? own;
  // A dashboard's colours of labels came with the form; a chart opened by itself has its own.
  const labels = openedFrom === undefined ? undefined : form['label_colors'];
  const colours = useMemo(
    () => colourScale({ scheme, forced: labelColours(labels) }),
    // A scale remembers labels in order of first use: new answers begin afresh, as a saved chart will.
    // oxlint-disable-next-line react/exhaustive-deps
    [scheme, labels, chart.answers],
  );
  return (
    <div ref={frame} className={styles['canvas']}>
      {hasRun || !chartType ? (
        <ChartView chart={chart} dataset={dataset} colours={colours} ownState={ownState} onOwnState={setOwnState} />
      ) : (
        <Unasked canRun={canRun} run={run} />
      )}
    </div>
  );
}

function Unasked({ canRun, run }: { canRun: boolean; run: () => void }) {
  return canRun ? (
    <EmptyFace
      title={i18n._('Your chart is ready to go!')}
      hint={i18n._('Click on "Create chart" in the control panel to see it, or')}
      actions={
        <Button type="primary" onClick={run}>
          {i18n._('Create chart')}
        </Button>
      }
    />
  ) : (
    <EmptyFace
      title={i18n._('Add required control values to preview chart')}
      hint={i18n._('Drag metrics and columns from the dataset to the controls, or click them.')}
    />
  );
}

function labelColours(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
