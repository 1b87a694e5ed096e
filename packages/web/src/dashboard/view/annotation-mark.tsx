/** A sign on a chart whose annotation layers are on their way, or did not come. */
import { LoadingOutlined, WarningOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { sideOf } from '@tessera/ui/direction';
import { i18n } from '../../i18n.ts';
import type { AnnotationState } from './annotation-state.ts';
import styles from './chart-holder.module.css';

/** Nothing on a chart that has no layers, or all of them. */
export function AnnotationMark({ state }: { state: AnnotationState }) {
  if (state === 'loading')
    return <Mark text={i18n._('Annotation layers are still loading.')} icon={<LoadingOutlined aria-hidden="true" />} />;
  if (state.length === 0) return null;
  const text = [i18n._('One ore more annotation layers failed loading.'), ...state].join(' ');
  return <Mark text={text} icon={<WarningOutlined aria-hidden="true" />} isTrouble />;
}

function Mark({ text, icon, isTrouble = false }: { text: string; icon: ReactNode; isTrouble?: boolean }) {
  return (
    <Tooltip title={text} placement={sideOf('bottomEnd')}>
      {/* It has no action, but its words must be reachable by keyboard. */}
      <span className={styles['mark']} role="img" aria-label={text} tabIndex={0} data-trouble={isTrouble || undefined}>
        {icon}
      </span>
    </Tooltip>
  );
}
