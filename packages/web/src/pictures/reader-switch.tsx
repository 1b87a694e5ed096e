/** The choice a reader has above a chart. */
import { Segmented } from 'antd';
import type { ReaderSwitch } from '@tessera/charts/reader-switch';

interface ReaderSwitchViewProps {
  choice: ReaderSwitch;
  onChoose: (value: string) => void;
}

/** One button for each way to show the chart, the present one pressed. */
export function ReaderSwitchView({ choice, onChoose }: ReaderSwitchViewProps) {
  return (
    <Segmented size="small" aria-label={choice.label} options={[...choice.choices]} value={choice.value} onChange={onChoose} />
  );
}
