import type { SqlReply } from '@tessera/api/sql';
import { i18n } from '../i18n.ts';
import { cellText } from './result-text.ts';
import styles from './sql.module.css';

const numeric = 0;

/** The rows of an answer. */
export function ResultGrid({ reply }: { reply: SqlReply }) {
  return (
    <table className={styles['grid']} aria-label={i18n._('Results')}>
      <thead>
        <tr>
          {reply.columns.map((column) => (
            <th key={column.name} scope="col" title={column.type} className={column.type_generic === numeric ? styles['number'] : undefined}>{column.name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reply.data.map((row, r) => (
          <tr key={r}>
            {reply.columns.map((column) => {
              const value = row[column.name];
              return (
                <td key={column.name} className={column.type_generic === numeric ? styles['number'] : undefined}>
                  {value === null || value === undefined ? <span className={styles['null']}>{i18n._('N/A')}</span> : cellText(value, column)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
