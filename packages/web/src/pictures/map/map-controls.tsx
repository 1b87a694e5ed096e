/** The buttons of a map: closer, farther, and back to where it began. */
import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { i18n } from '../../i18n.ts';
import { SelectTool } from '../shared/select-tool.tsx';
import styles from './map.module.css';

interface MapControlsProps {
  /** Where it stands: the corner the legend leaves free. */
  corner: 'tl' | 'bl';
  /** True when the map shows something else than the picture did. */
  isMoved: boolean;
  onZoom: (by: number) => void;
  onHome: () => void;
  /** The next drag draws a rectangle. */
  isDrawing?: boolean;
  /** Absent where none is drawn. */
  onDraw?: (isOn: boolean) => void;
}

/** Stands beside the image, for buttons inside of one are hidden from screen readers. */
export function MapControls({ corner, isMoved, onZoom, onHome, isDrawing = false, onDraw }: MapControlsProps) {
  const place = corner === 'tl' ? styles['top'] : styles['bottom'];
  return (
    <div className={`${styles['controls']} ${place}`} role="group" aria-label={i18n._('Move the map')}>
      <Button
        size="small"
        icon={<PlusOutlined />}
        aria-label={i18n._('Zoom in')}
        title={i18n._('Zoom in')}
        onClick={() => onZoom(1)}
      />
      <Button
        size="small"
        icon={<MinusOutlined />}
        aria-label={i18n._('Zoom out')}
        title={i18n._('Zoom out')}
        onClick={() => onZoom(-1)}
      />
      {onDraw ? <SelectTool isInRow isOn={isDrawing} onSwitch={onDraw} /> : null}
      {isMoved && (
        <Button
          size="small"
          icon={<CompressOutlined />}
          aria-label={i18n._('Show the whole map again')}
          title={i18n._('Show the whole map again')}
          onClick={onHome}
        />
      )}
    </div>
  );
}
