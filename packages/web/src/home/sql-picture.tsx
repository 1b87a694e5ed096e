import styles from './home.module.css';

/** Lines that fit into a card. */
const linesMax = 8;

/** The beginning of a saved query, where a chart would show its picture. */
export function SqlPicture({ sql }: { sql: string }) {
  return (
    <pre className={styles['sql']} aria-hidden="true">
      {sql.trim().split('\n').slice(0, linesMax).join('\n')}
    </pre>
  );
}
