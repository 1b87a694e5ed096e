/** A link to one component; seen when one points at it, or comes to it by key. */
import { LinkOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { i18n } from '../../i18n.ts';
import { useScope } from '../state/context.ts';
import { useShare } from '../state/share.ts';
import styles from './anchor-link.module.css';

/** Stands inside an element with `data-anchors`. @param id  of a component or a tab */
export function AnchorLink({ id, name }: { id: string; name: string }) {
  const { rights } = useScope();
  const share = useShare();
  if (!rights.share) return null;
  const label = i18n._('Copy permalink to {name}', { name });
  return (
    <Button
      type="text"
      size="small"
      className={styles['anchor'] ?? ''}
      data-image-skip=""
      icon={<LinkOutlined />}
      aria-label={label}
      title={label}
      onClick={() => void share.copy(id)}
    />
  );
}
