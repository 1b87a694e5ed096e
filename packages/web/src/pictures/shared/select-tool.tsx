/** The switch in the corner of a chart by which the next drag chooses: for fingers, and where a drag moves the picture. */
import { GatewayOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { i18n } from '../../i18n.ts';
import styles from './pictures.module.css';

interface SelectToolProps {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  /** Stands among other buttons instead of in the corner. */
  isInRow?: boolean;
}

/** Goes off by itself after one drag. */
export function SelectTool({ isOn, onSwitch, isInRow = false }: SelectToolProps) {
  const label = i18n._('Select by dragging');
  const button = (
    <Button
      size="small"
      type={isOn ? 'primary' : 'default'}
      icon={<GatewayOutlined />}
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={() => onSwitch(!isOn)}
    />
  );
  return isInRow ? (
    button
  ) : (
    <div className={styles['tool']} data-on={isOn || undefined} data-image-skip="">
      {button}
    </div>
  );
}
