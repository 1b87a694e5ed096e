/** A quiet mark on a chart whose row limit cut its answer. */
import { ScissorOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { sideOf } from '@tessera/ui/direction';
import { formatCount, i18n } from '../i18n.ts';
import styles from './row-limit-mark.module.css';

/** The text about an answer that was cut after so many rows. */
export const cutText = (rows: number): string =>
  i18n._('{n, plural, one {Only the first row is shown} other {Only the first {shown} rows are shown}}', {
    n: rows,
    shown: formatCount(rows),
  });

/** @param rows  the rows shown; absent: nothing was cut, and there is no text */
export function RowLimitMark({ rows }: { rows: number | undefined }) {
  if (rows === undefined) return null;
  const text = cutText(rows);
  return (
    <Tooltip title={text} placement={sideOf('bottomEnd')}>
      {/* It has no action, but its words must be reachable by keyboard. */}
      <span className={styles['mark']} role="img" aria-label={text} tabIndex={0} data-row-limit={rows}>
        <ScissorOutlined aria-hidden="true" />
      </span>
    </Tooltip>
  );
}
