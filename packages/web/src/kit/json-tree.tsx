/** A value of JSON as a tree whose lists and objects open and close. */
import { parseExact } from '@tessera/api/exact-json';
import { i18n } from '../i18n.ts';
import styles from './rows-grid.module.css';

/** The list or object a text holds, with numbers that no double holds as texts of their digits; undefined for any other text. */
export function parsedJson(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value = parseExact(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Entries of one list or object that are shown; a longer one says how many more it has. */
const entriesMax = 200;

/** Deeper ones are closed until somebody opens them. */
const openDepth = 1;

function Leaf({ value }: { value: unknown }) {
  return (
    <span className={styles['leaf']} data-kind={value === null ? 'null' : typeof value}>
      {typeof value === 'string' ? value : JSON.stringify(value)}
    </span>
  );
}

function Branch({ name, value, depth }: { name: string | undefined; value: object; depth: number }) {
  const entries = Object.entries(value);
  const brackets = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <details className={styles['branch']} open={depth < openDepth}>
      <summary>
        {name === undefined ? null : <span className={styles['key']}>{name}</span>}
        <span className={styles['brackets']}>{brackets}</span>
      </summary>
      <ul>
        {entries.slice(0, entriesMax).map(([key, each]) => (
          <li key={key}>
            <JsonTree name={key} value={each} depth={depth + 1} />
          </li>
        ))}
        {entries.length > entriesMax ? (
          <li className={styles['brackets']}>{i18n._('and {n} more', { n: entries.length - entriesMax })}</li>
        ) : null}
      </ul>
    </details>
  );
}

/** @param depth  of this value within the whole, from 0 */
export function JsonTree({ name, value, depth = 0 }: { name?: string; value: unknown; depth?: number }) {
  if (typeof value === 'object' && value !== null) return <Branch name={name} value={value} depth={depth} />;
  return (
    <div className={styles['entry']}>
      {name === undefined ? null : <span className={styles['key']}>{name}</span>}
      <Leaf value={value} />
    </div>
  );
}
