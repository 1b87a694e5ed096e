/** What the database says a query would cost, statement by statement; nothing is run. */
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { sql as calls } from '@tessera/api/sql';
import { isRecord } from '@tessera/core/narrowing';
import { EmptyFace, FailedFace, LoadingFace } from '@tessera/ui/faces';
import { client, sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import styles from './cost.module.css';
import { useChosenCatalog } from '../source/chosen-catalog.ts';
import { tell } from '../../telemetry/tell.ts';

export interface CostProps {
  databaseId: number;
  schema: string | undefined;
  sql: string;
  /** JSON text; empty for none. */
  parameters: string;
  onClose: () => void;
}

function parametersIn(text: string): Record<string, unknown> | undefined {
  const read: unknown = text === '' ? undefined : JSON.parse(text);
  return isRecord(read) ? read : undefined;
}

/** Shows the figures of each statement in a dialog. */
export function Cost({ databaseId, schema, sql, parameters, onClose }: CostProps) {
  const catalog = useChosenCatalog();
  const cost = useQuery({
    queryKey: ['sql-cost', databaseId, catalog, schema, sql, parameters],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      tell('sqllab_estimate_query_cost', { source: 'sqlLab' });
      const template_params = parametersIn(parameters);
      const body = {
        database_id: databaseId,
        sql,
        catalog: catalog ?? null,
        schema: schema ?? null,
        ...(template_params && { template_params }),
      };
      return (await client.call(calls.estimate, { body }, { signal })).result;
    },
  });
  return (
    <Modal open title={i18n._('Estimate cost')} footer={null} onCancel={onClose}>
      {cost.isPending ? <LoadingFace compact label={i18n._('Loading…')} /> : null}
      {cost.isError ? <FailedFace compact title={sentenceOf(cost.error)} /> : null}
      {cost.data?.map((figures, at) => (
        // Statements keep their order.
        <section key={`${at}`} className={styles['statement']}>
          {cost.data.length > 1 ? <h3>{i18n._('Statement {n}', { n: at + 1 })}</h3> : null}
          {Object.keys(figures).length === 0 ? (
            <EmptyFace compact title={i18n._('The database says nothing of its cost')} />
          ) : null}
          <dl className={styles['figures']}>
            {Object.entries(figures).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
