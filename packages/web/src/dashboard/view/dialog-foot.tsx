/** The foot of a dialog about one chart: on to the editor, or back. */
import { Button } from 'antd';
import type { DashboardChart } from '@tessera/api/dashboard';
import { i18n } from '../../i18n.ts';
import { useScope } from '../state/context.ts';
import { useExploreUrl } from './explore-url.ts';

/** The way to Explore is shown to those who may use it. */
export function DialogFoot({ chart, onClose }: { chart: DashboardChart; onClose: () => void }) {
  const { rights } = useScope();
  const url = useExploreUrl(chart);
  return (
    <>
      {rights.explore ? (
        <Button href={url} target="_blank">
          {i18n._('Edit chart')}
        </Button>
      ) : null}
      <Button onClick={onClose}>{i18n._('Close')}</Button>
    </>
  );
}
