/** What the parts of the editor share: the chart type and its controls, what is wrong, the running chart, and the button. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListedChart } from '@tessera/charts';
import { editedTypeOf } from './edited-type.ts';
import { validateForm } from '@tessera/charts/controls/form';
import { panelOf, type PanelTab } from '@tessera/charts/controls/panel';
import { unseen } from '../../controls/widgets.tsx';
import { panelInWords } from '../../language/chart-words.ts';
import { useChart, type ChartState } from '../../chart/use-chart.ts';
import { useSpan, type ElapsedSpan } from './use-elapsed.ts';
import { useExplore, useExploreStore } from './context.ts';
import { isEmptyForm, questionKey, shownForm } from './shown-form.ts';

/** What the parts of the editor are given, worked out once for all of them. */
export interface Editor {
  /** Undefined for an unknown `viz_type`. */
  chartType: ListedChart | undefined;
  panel: PanelTab[];
  /** Messages by key. */
  errors: Record<string, string[]>;
  canRun: boolean;
  /** No control is wrong, and yet there is nothing to ask: neither a metric nor a column is chosen. */
  isEmpty: boolean;
  /** The picture belongs to an older question. */
  isStale: boolean;
  chart: ChartState;
  ownState: Record<string, unknown>;
  setOwnState: (ownState: Record<string, unknown>) => void;
  run: () => void;
  /** When the last question was sent and answered. */
  span: ElapsedSpan | undefined;
}

const noState: Record<string, unknown> = {};

/** Works that out of the store. It is called once, at the top of the editor. */
export function useEditor(): Editor {
  const store = useExploreStore();
  const form = useExplore((state) => state.form);
  const dataset = useExplore((state) => state.dataset);
  const asked = useExplore((state) => state.asked);
  const chartId = useExplore((state) => state.slice?.slice_id);
  const [ownState, setOwnState] = useState(noState);
  const chartType = editedTypeOf(form['viz_type']);
  const panel = useMemo(
    () => (chartType ? visiblePanel(panelInWords(panelOf(chartType, { ...form }, dataset))) : []),
    [chartType, form, dataset],
  );
  const errors = useMemo(() => (chartType ? validateForm(chartType, { ...form }) : {}), [chartType, form]);
  const isEmpty = useMemo(() => isEmptyForm(form, dataset), [form, dataset]);
  const canRun = chartType !== undefined && Object.keys(errors).length === 0 && !isEmpty;
  const askedOf = useExplore((state) => state.askedOf);
  const shown = useMemo(
    () => (asked ? shownForm(form, asked, dataset, askedOf ?? dataset) : { form, isStale: false }),
    [form, asked, dataset, askedOf],
  );
  const ask = useMemo(
    () => ({ formData: shown.form, dataset: askedOf ?? dataset, ownState, chartId }),
    [shown.form, dataset, askedOf, ownState, chartId],
  );
  const chart = useChart(ask, { enabled: asked !== undefined });
  const span = useSpan(chart.status);
  const { reload } = chart;
  const run = useCallback(() => {
    const state = store.getState();
    const isSame =
      state.asked !== undefined &&
      questionKey(state.form, state.dataset) === questionKey(state.asked, state.askedOf ?? state.dataset);
    setOwnState(noState);
    state.run();
    // The same question is asked again on purpose: the button is a promise.
    if (isSame) reload(false);
  }, [store, reload]);
  useFirstRun(canRun, run);
  return { chartType, panel, errors, canRun, isEmpty, isStale: shown.isStale, chart, ownState, setOwnState, run, span };
}

/** A chart that can be asked when it is opened is asked at once. */
function useFirstRun(canRun: boolean, run: () => void): void {
  const isOpening = useRef(true);
  useEffect(() => {
    if (!isOpening.current) return;
    isOpening.current = false;
    if (canRun) run();
  }, [canRun, run]);
}

function visiblePanel(tabs: PanelTab[]): PanelTab[] {
  return tabs.map((tab) => ({
    ...tab,
    sections: tab.sections
      .map((section) => ({
        ...section,
        controls: section.controls.filter(({ control, visible }) => visible && !unseen.has(control.widget)),
      }))
      .filter((section) => section.controls.length > 0),
  }));
}
