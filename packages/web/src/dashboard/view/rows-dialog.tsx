/** A chart's rows as a table: the same answer the picture was made of. */
import { Modal } from 'antd';
import type { DashboardChart } from '@tessera/api/dashboard';
import { datasetIdOf } from '../../chart/ask.ts';
import type { ChartState } from '../../chart/use-chart.ts';
import { i18n } from '../../i18n.ts';
import { useDataset } from '../state/use-definition.ts';
import { DialogFoot } from './dialog-foot.tsx';
import { RowsView } from './rows-view.tsx';

interface RowsDialogProps {
  name: string;
  chart: DashboardChart;
  state: ChartState;
  onClose: () => void;
}

/** Shows the rows a chart has been answered; it asks nothing. */
export function RowsDialog({ name, chart, state, onClose }: RowsDialogProps) {
  const dataset = useDataset(datasetIdOf(chart.form_data));
  return (
    <Modal
      open
      width={960}
      title={i18n._('Chart Data: {name}', { name })}
      onCancel={onClose}
      footer={<DialogFoot chart={chart} onClose={onClose} />}
    >
      {state.answers ? <RowsView state={state} dataset={dataset} /> : null}
    </Modal>
  );
}
