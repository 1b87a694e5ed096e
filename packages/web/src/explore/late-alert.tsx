/** antd's alert, fetched when there is something to say. */
import type { AlertProps } from 'antd';
import { lazy, Suspense } from 'react';

const Alert = lazy(() => import('antd/es/alert'));

/** Takes what antd's alert takes. */
export const LateAlert = (props: AlertProps) => (
  <Suspense fallback={null}>
    <Alert {...props} />
  </Suspense>
);
