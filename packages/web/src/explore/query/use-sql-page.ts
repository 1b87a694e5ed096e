/** From the open chart to the SQL page. */
import { useNavigate } from '@tanstack/react-router';
import type { ChartQueries } from '../../chart/ask.ts';
import { fetchStatements } from '../../chart/statements.ts';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useExploreStore } from '../state/context.ts';

/** Ways to the SQL page, on the database and schema of the chart's dataset. */
export interface SqlPage {
  /** Opens it with a statement. */
  open: (sql: string) => void;
  /**
   * Opens it with the first statement of a question, or the dataset's own where nothing is asked; a failure is shown as a
   * notice.
   */
  run: (question: ChartQueries | undefined) => Promise<void>;
}

/** Whoever calls these may use the SQL page. */
export function useSqlPage(): SqlPage {
  const store = useExploreStore();
  const navigate = useNavigate();
  const toasts = useToasts();
  const open = (sql: string): void => {
    const { dataset } = store.getState();
    void navigate({
      to: '/sqllab/',
      search: { dbid: String(dataset.database.id), ...(dataset.schema ? { schema: dataset.schema } : {}), sql },
    });
  };
  const run = async (question: ChartQueries | undefined): Promise<void> => {
    try {
      const { dataset } = store.getState();
      const written = question ? (await fetchStatements(question))[0]?.query : undefined;
      open(written ?? dataset.select_star ?? dataset.sql ?? '');
    } catch {
      toasts.danger(i18n._('An error occurred while loading the SQL'));
    }
  };
  return { open, run };
}
