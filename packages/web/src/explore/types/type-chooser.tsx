/** Choosing a chart type: six tiles for the usual ones, the present and the drawn one, and the way to all of them. */
import { AreaChartOutlined, BarChartOutlined, LineChartOutlined, NumberOutlined, PieChartOutlined, TableOutlined, AppstoreOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { chartTypeOf } from '@tessera/charts';
import { i18n } from '../../i18n.ts';
import { useExplore, useExploreStore } from '../state/context.ts';
import type { Editor } from '../state/use-editor.ts';
import styles from './types.module.css';
import { tileIds } from './viz-order.ts';

const Picker = lazy(async () => ({ default: (await import('./type-picker.tsx')).TypePicker }));

const icons: Readonly<Record<string, ReactNode>> = {
  echarts_timeseries_line: <LineChartOutlined />,
  echarts_timeseries_bar: <BarChartOutlined />,
  echarts_area: <AreaChartOutlined />,
  table: <TableOutlined />,
  big_number_total: <NumberOutlined />,
  pie: <PieChartOutlined />,
};

export function TypeChooser({ editor }: { editor: Editor }) {
  const [isPicking, setPicking] = useState(false);
  const store = useExploreStore();
  const current = useExplore((state) => String(state.form['viz_type']));
  const rendered = useExplore((state) => state.asked && String(state.asked['viz_type']));
  const choose = (vizType: string): void => store.getState().apply({ do: 'type', vizType });
  const shown = [...new Set([...tileIds, current, ...(rendered ? [rendered] : [])])].flatMap((id) => chartTypeOf(id) ?? []);
  const name = editor.chartType?.name;
  return (
    <div className={styles['chooser']}>
      <div className={styles['chooserHead']}>
        <span className={styles['current']} title={current}>
          {name ?? i18n._('This visualization type is not supported.')}
        </span>
        <Button type="link" size="small" onClick={() => setPicking(true)}>
          {i18n._('View all charts')}
        </Button>
      </div>
      <div className={styles['fast']} role="group" aria-label={i18n._('Chart type')}>
        {shown.map((chart) => (
          <Tooltip key={chart.id} title={chart.id === rendered && chart.id !== current ? i18n._('Currently rendered: {name}', { name: chart.name }) : chart.name}>
            <button type="button" className={styles['fastTile']} aria-pressed={chart.id === current} aria-label={chart.name} data-rendered={chart.id === rendered || undefined} onClick={() => choose(chart.id)}>
              {icons[chart.id] ?? <AppstoreOutlined />}
              {chart.id === current || !icons[chart.id] ? <span>{chart.name}</span> : null}
            </button>
          </Tooltip>
        ))}
      </div>
      {isPicking ? (
        <Suspense fallback={null}>
          <Picker
            current={current}
            onClose={() => setPicking(false)}
            onChoose={(vizType) => {
              setPicking(false);
              choose(vizType);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
