/** The clicks that filter the dashboard, each to be taken back. */
import { Tag, Tooltip } from 'antd';
import { crossSources } from '@tessera/core/dashboard/masks';
import { i18n } from '../../i18n.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { titleOfChart } from '../state/reach.ts';
import { filterElementId } from '../state/focus.ts';
import styles from './filters.module.css';

/** A chip for each chart whose marks filter the dashboard; nothing while there is none. */
export function CrossChips() {
  const { store, charts } = useScope();
  const board = useBoard();
  const masks = useDashboard((state) => state.masks);
  const sources = crossSources(masks);
  if (sources.length === 0) return null;
  return (
    <section className={styles['cross']} aria-label={i18n._('Cross-filters')}>
      <h3>{i18n._('Cross-filters')}</h3>
      {sources.map((source) => {
        const label = masks[String(source)]?.filterState?.label ?? '';
        const chart = titleOfChart(board, source, charts);
        return (
          <Tooltip key={source} title={`${chart}: ${label}`}>
            <Tag
              id={filterElementId(String(source))}
              closable={{ 'aria-label': i18n._('Remove cross-filter {value}', { value: label }) }}
              onClose={() => store.getState().pick(source, undefined)}
            >
              <span className={styles['chip']}>
                <small>{chart}</small> <span>{label}</span>
              </span>
            </Tag>
          </Tooltip>
        );
      })}
      {sources.length > 1 ? (
        <Tag
          closable={{ 'aria-label': i18n._('Remove all cross-filters') }}
          onClose={() => sources.forEach((source) => store.getState().pick(source, undefined))}
        >
          {i18n._('All filters')}
        </Tag>
      ) : null}
    </section>
  );
}
