/** What a reader must know about a picture, behind a small mark in its corner. */
import { InfoCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { sideOf } from '@tessera/ui/direction';
import { i18n } from '../i18n.ts';
import styles from './shared/pictures.module.css';

/** Shows nothing when there are no notes. */
export function Notes({ notes }: { notes: readonly string[] | undefined }) {
  if (!notes || notes.length === 0) return null;
  const list = (
    <ul className={styles['noteList']}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
  return (
    <div className={styles['notes']}>
      <Popover content={list} trigger={['hover', 'focus', 'click']} placement={sideOf('topEnd')}>
        <Button
          size="small"
          type="text"
          icon={<InfoCircleOutlined />}
          aria-label={i18n._('{n, plural, one {# note about this chart} other {# notes about this chart}}', { n: notes.length })}
        />
      </Popover>
    </div>
  );
}
