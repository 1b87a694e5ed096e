/** The sign of a certified chart or dashboard. */
import { SafetyCertificateFilled } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { i18n } from '../i18n.ts';
import styles from './list.module.css';

/** Marks certified objects. */
export function Certified({ by, details }: { by: string | null | undefined; details?: string | null | undefined }) {
  if (!by) return null;
  const text = i18n._('Certified by {name}', { name: by });
  return (
    <Tooltip title={details ? `${text}: ${details}` : text}>
      <SafetyCertificateFilled aria-label={text} role="img" className={`${styles['certified']}`} />
    </Tooltip>
  );
}
