/** What was run in a tab, newest first; a click brings a text back into the editor. */
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { query, type QueryItem } from '@tessera/api/query';
import { EmptyFace, LoadingFace } from '@tessera/ui/faces';
import { client } from '../../client.ts';
import { formatCount, i18n } from '../../i18n.ts';
import { runsInWords } from '../../language/refusals.ts';
import { durationText } from '../run/elapsed.tsx';
import styles from '../sql.module.css';
import { SqlText } from '../sql-text.tsx';
import { stateWord } from './results.tsx';
import { FailedQuery } from '../../kit/failed-query.tsx';

const shownMax = 100;

function summary({ status, rows, start_time, end_time, error_message }: QueryItem): string {
  const parts = [dayjs(start_time).format('YYYY-MM-DD HH:mm:ss'), stateWord(status)];
  if (end_time !== null) parts.push(durationText(end_time - start_time));
  if (rows !== null) parts.push(i18n._('{n, plural, one {# row} other {{text} rows}}', { n: rows, text: formatCount(rows) }));
  if (error_message !== null) parts.push(error_message.split('\n', 1)[0] ?? '');
  return parts.join(' · ');
}

/** @param choose  brings a text into the editor */
export function TabHistory({ tabId, choose }: { tabId: number; choose: (past: QueryItem) => void }) {
  const past = useQuery({
    queryKey: ['sql-history', tabId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const filters = [{ col: 'sql_editor_id', opr: 'eq', value: String(tabId) }];
      const q = { filters, order_column: 'start_time', order_direction: 'desc' as const, page: 0, page_size: shownMax };
      return (await runsInWords(await client.call(query.list, { query: { q } }, { signal }))).result;
    },
  });
  if (past.isPending) return <LoadingFace label={i18n._('Loading…')} />;
  if (past.isError) return <FailedQuery query={past} />;
  if (past.data.length === 0)
    return <EmptyFace title={i18n._('No queries yet')} hint={i18n._('What you run in this tab appears here.')} />;
  return (
    <ul className={styles['history']}>
      {past.data.map((each) => (
        <li key={each.id}>
          <button type="button" className={styles['past']} onClick={() => choose(each)}>
            <code>
              <SqlText sql={each.sql.trim()} />
            </code>
            <small data-failed={each.status === 'failed' || each.status === 'timed_out'}>{summary(each)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
