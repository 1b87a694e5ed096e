/** How the last run ended, as people read it. */
import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined, PauseCircleOutlined, SyncOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { ReportState } from '@tessera/api/report';
import { i18n } from '../i18n.ts';
import styles from './reports.module.css';

/** The states by name. */
export const stateNames = (): Record<ReportState, string> => ({
  Success: i18n._('Success'),
  Working: i18n._('Working'),
  Error: i18n._('Error'),
  'Not triggered': i18n._('Not triggered'),
  'On Grace': i18n._('On Grace'),
});

const icons: Readonly<Record<ReportState, ReactNode>> = {
  Success: <CheckCircleFilled />,
  Working: <SyncOutlined />,
  Error: <CloseCircleFilled />,
  'Not triggered': <MinusCircleOutlined />,
  'On Grace': <PauseCircleOutlined />,
};

/** A state with its icon. */
export function StateLabel({ state }: { state: ReportState }) {
  return (
    <span className={styles['state']} data-state={state}>
      <span aria-hidden>{icons[state]}</span>
      {stateNames()[state]}
    </span>
  );
}
