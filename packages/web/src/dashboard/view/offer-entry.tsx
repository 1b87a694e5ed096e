/** An entry of a menu with what it does, or why it cannot, below its name. */
import type { MenuProps } from 'antd';
import type { PointAction } from './point-offers.ts';
import styles from './point-menu.module.css';

/** Makes a menu entry of an offer; one that is not possible cannot be chosen and says why. */
export const offerEntry = (
  key: string,
  name: string,
  { isPossible, note }: PointAction,
): NonNullable<MenuProps['items']>[number] => ({
  key,
  disabled: !isPossible,
  label: (
    <span className={styles['entry']}>
      <span>{name}</span>
      {note ? <span className={styles['note']}>{note}</span> : null}
    </span>
  ),
});
