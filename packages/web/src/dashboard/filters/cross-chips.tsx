/** The clicks that filter the dashboard, each to be taken back. */
import { Tag, Tooltip } from 'antd';
import { picksOf, type CrossPick } from '@tessera/core/dashboard/cross-picks';
import type { DataMasks } from '@tessera/core/dashboard/data-mask';
import { crossSources } from '@tessera/core/dashboard/masks';
import { i18n } from '../../i18n.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { titleOfChart } from '../state/reach.ts';
import { filterElementId } from '../state/focus.ts';
import styles from './filters.module.css';

/** The marks that filter the dashboard, with the chart each was clicked in. */
export const crossPicks = (masks: DataMasks): { source: number; pick: CrossPick; isFirst: boolean }[] =>
  crossSources(masks).flatMap((source) =>
    picksOf(masks[String(source)]).map((pick, at) => ({ source, pick, isFirst: at === 0 })),
  );

/** A chip for each mark that filters the dashboard; nothing while there is none. */
export function CrossChips() {
  const { store, charts } = useScope();
  const board = useBoard();
  const masks = useDashboard((state) => state.masks);
  const picks = crossPicks(masks);
  if (picks.length === 0) return null;
  return (
    <section className={styles['cross']} aria-label={i18n._('Cross-filters')}>
      <h3>{i18n._('Cross-filters')}</h3>
      {picks.map(({ source, pick, isFirst }) => {
        const { label } = pick;
        const chart = titleOfChart(board, source, charts);
        return (
          <Tooltip key={`${source} ${JSON.stringify(pick.rows)}`} title={`${chart}: ${label}`}>
            <Tag
              // What leads to a chart's filter leads to its first value.
              {...(isFirst && { id: filterElementId(String(source)) })}
              closable={{ 'aria-label': i18n._('Remove cross-filter {value}', { value: label }) }}
              onClose={() => store.getState().pick(source, { back: pick })}
            >
              <span className={styles['chip']}>
                <small>{chart}</small> <span>{label}</span>
              </span>
            </Tag>
          </Tooltip>
        );
      })}
      {picks.length > 1 ? (
        <Tag
          closable={{ 'aria-label': i18n._('Remove all cross-filters') }}
          onClose={() => crossSources(masks).forEach((source) => store.getState().pick(source, undefined))}
        >
          {i18n._('All filters')}
        </Tag>
      ) : null}
    </section>
  );
}
