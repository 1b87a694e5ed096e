/** The middle of the editor: chart type, the tabs Data and Customize, and the button. */
import { Button, Collapse, Tabs, Tooltip } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { PanelControl, PanelTab } from '@tessera/charts/controls/panel';
import { ControlRow } from '../../controls/control-row.tsx';
import { SchemeHoldContext, schemeHold } from '../../controls/colours/scheme-hold.ts';
import { layerErrors, LayerAnswersContext, type LayerAnswers } from '../../controls/annotations/layer-answers.ts';
import type { ResultColumns } from '../../controls/shared/control-props.ts';
import { i18n } from '../../i18n.ts';
import { useExplore, useExploreStore } from '../state/context.ts';
import { useOpenedFrom } from '../state/use-opened-from.ts';
import type { Editor } from '../state/use-editor.ts';
import { controlFaults, faultSentence } from './control-faults.ts';
import { sectionKeys, type SectionKeys } from './section-keys.ts';
import { TypeChooser } from './type-chooser.tsx';
import { useFittingGrain } from './use-fitting-grain.ts';
import styles from './control-panel.module.css';

const closedAtFirst = new Set(['Advanced analytics', 'Chart Title']);
const customizeOpen = 2;

/** The controls of the chart type. A control says what is wrong with it once it was touched, or once the chart has run. */
export function ControlPanel({ editor }: { editor: Editor }) {
  const { panel, errors } = editor;
  const store = useExploreStore();
  const hasRun = useExplore((state) => state.asked !== undefined);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const vizType = useExplore((state) => String(state.form['viz_type']));
  const fitGrain = useFittingGrain();
  const change = useCallback(
    (key: string, value: unknown) => {
      setTouched((old) => (old.has(key) ? old : new Set([...old, key])));
      const before = store.getState().form[key];
      store.getState().apply({ do: 'set', values: { [key]: value } });
      if (key === 'x_axis' && value !== before) fitGrain(value);
    },
    [store, fitGrain],
  );
  const layers = useLayerAnswers(editor);
  const dashboards = useExplore((state) => state.slice?.dashboards);
  const openedFrom = useOpenedFrom();
  const hold = useMemo(() => schemeHold(dashboards ?? [], openedFrom), [dashboards, openedFrom]);
  const shown = useMemo(
    () => Object.fromEntries(Object.entries(errors).filter(([key]) => hasRun || touched.has(key))),
    [errors, hasRun, touched],
  );
  return (
    <section className={styles['panel']} aria-label={i18n._('Chart controls')}>
      <TypeChooser />
      <div className={styles['scroll']}>
        <Tabs
          size="small"
          className={styles['tabs'] ?? ''}
          items={panel.map((tab) => ({
            key: tab.id,
            label: <TabLabel tab={tab} errors={errors} />,
            children: (
              <SchemeHoldContext value={hold}>
                <LayerAnswersContext value={layers}>
                  <Sections vizType={vizType} tab={tab} errors={shown} editor={editor} onChange={change} />
                </LayerAnswersContext>
              </SchemeHoldContext>
            ),
          }))}
        />
      </div>
      <RunBar editor={editor} />
    </section>
  );
}

const keysOf = (tab: PanelTab): string[] => tab.sections.flatMap((section) => section.controls.map(({ key }) => key));

function TabLabel({ tab, errors }: { tab: PanelTab; errors: Editor['errors'] }) {
  const count = keysOf(tab).filter((key) => errors[key]).length;
  const title = tab.id === 'data' ? i18n._('Data') : i18n._('Customize');
  return (
    <span className={styles['tabLabel']}>
      {title}
      {count > 0 ? (
        <span
          className={styles['count']}
          title={i18n._('{n, plural, one {# control needs attention} other {# controls need attention}}', { n: count })}
        >
          {count}
        </span>
      ) : null}
    </span>
  );
}

interface SectionsProps {
  vizType: string;
  tab: PanelTab;
  errors: Editor['errors'];
  editor: Editor;
  onChange: (key: string, value: unknown) => void;
}

/** Keys of the sections that are open in a form just chosen. */
function openAtFirst(tab: PanelTab, keys: readonly string[]): string[] {
  const titleOf = (key: string): string => tab.sections[keys.indexOf(key)]?.title ?? '';
  if (tab.id === 'data') return keys.filter((key) => !/advanced analytics/i.test(titleOf(key)));
  return keys.filter((key) => !closedAtFirst.has(titleOf(key))).slice(0, customizeOpen);
}

interface KeptSections {
  vizType: string;
  titles: string;
  keys: SectionKeys;
  open: string[];
}

/** The sections' keys and which of them are open. A control that another chart type has too is never taken away: drafts live in it. */
function useSections(tab: PanelTab, vizType: string) {
  const titles = tab.sections.map((section) => section.title).join('\n');
  const make = (before?: KeptSections): KeptSections => {
    const keys = sectionKeys(tab.sections, before?.keys ?? new Map());
    const isSame = before?.vizType === vizType;
    return { vizType, titles, keys, open: isSame ? before.open : openAtFirst(tab, [...keys.keys()]) };
  };
  const [kept, setKept] = useState(() => make());
  const isNew = kept.vizType !== vizType || kept.titles !== titles;
  const now = isNew ? make(kept) : kept;
  if (isNew) setKept(now);
  return { keys: [...now.keys.keys()], open: now.open, setOpen: (open: string[]) => setKept({ ...now, open }) };
}

/** What the chart on screen knows of its annotation layers. */
function useLayerAnswers({ chart, canRun }: Editor): LayerAnswers {
  const { answers, reload, status } = chart;
  const isAsking = status === 'loading';
  return useMemo(
    () => ({
      errors: layerErrors(answers?.answers ?? []),
      isAsking,
      ...(answers && canRun && { refresh: () => reload(true) }),
    }),
    [answers, reload, canRun, isAsking],
  );
}

function useResults({ chart }: Editor): ResultColumns | undefined {
  return useMemo(() => {
    const frame = chart.answers?.answers[0]?.frame;
    return frame && { names: frame.names, types: frame.types };
  }, [chart.answers]);
}

function Sections({ vizType, tab, errors, editor, onChange }: SectionsProps) {
  const { keys, open, setOpen } = useSections(tab, vizType);
  const form = useExplore((state) => state.form);
  const dataset = useExplore((state) => state.dataset);
  const results = useResults(editor);
  const row = (entry: PanelControl) => (
    <ControlRow
      key={entry.key}
      entry={entry}
      value={form[entry.key]}
      onChange={onChange}
      dataset={dataset}
      form={form}
      results={results}
      errors={errors[entry.key]}
    />
  );
  return (
    <Collapse
      ghost
      size="small"
      activeKey={open}
      onChange={(keys) => setOpen([keys].flat())}
      items={tab.sections.map((section, at) => ({
        key: keys[at] ?? section.title,
        label: (
          <span className={styles['sectionTitle']}>
            {section.title}
            {section.controls.some(({ key }) => errors[key]) ? (
              <span className={styles['dot']} title={i18n._('This section holds errors')} />
            ) : null}
          </span>
        ),
        children: section.controls.map(row),
      }))}
    />
  );
}

function RunBar({ editor }: { editor: Editor }) {
  const { chart, canRun, isEmpty, errors, panel, isStale, run } = editor;
  const isNew = useExplore((state) => state.asked === undefined && state.slice === undefined);
  const isRunning = chart.status === 'loading';
  const faults = useMemo(() => controlFaults(panel, errors).map(faultSentence), [panel, errors]);
  const reasons = isEmpty && faults.length === 0 ? [i18n._('Choose at least one metric or column.')] : faults;
  return (
    <div className={styles['run']}>
      {isRunning ? (
        <Button block danger onClick={chart.stop}>
          {i18n._('Stop')}
        </Button>
      ) : (
        <Tooltip title={canRun ? '' : <span className={styles['reasons']}>{reasons.join('\n')}</span>}>
          <Button
            block
            type="primary"
            ghost={canRun && !isStale && !isNew}
            disabled={!canRun}
            aria-keyshortcuts="Control+Enter"
            aria-describedby="explore-run-reason"
            onClick={run}
          >
            {isNew ? i18n._('Create chart') : i18n._('Update chart')}
          </Button>
        </Tooltip>
      )}
      <span id="explore-run-reason" className={styles['hiddenText']}>
        {reasons.join('. ')}
      </span>
    </div>
  );
}
