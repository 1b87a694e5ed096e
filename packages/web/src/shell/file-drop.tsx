/** A file dragged anywhere over the window may be dropped: it becomes an upload. */
import { useEffect, useState } from 'react';
import { CloudUploadOutlined } from '@ant-design/icons';
import { i18n } from '../i18n.ts';
import { carriesFiles, droppedIn } from '../upload/dropped.ts';
import { openUpload } from '../upload/store.ts';
import styles from './shell.module.css';

/** Listens to files dragged over the window and shows that they may be dropped. Mounted only for those who may upload. */
export function FileDrop() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    };
    // Leaving the window is the only leave without a related target.
    const leave = (event: DragEvent): void => {
      if (!event.relatedTarget) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (!event.dataTransfer || !carriesFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      const dropped = droppedIn(event.dataTransfer);
      if (dropped) openUpload(dropped);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className={styles['dropOverlay']}>
      <CloudUploadOutlined style={{ fontSize: 36 }} />
      {i18n._('Drop the file to explore it')}
      <small>{i18n._('CSV, TSV, Excel, OpenDocument, Parquet or JSON')}</small>
    </div>
  );
}
