/** What a column of the whole file holds, and what its type would lose of it. */
import { Alert, Checkbox } from 'antd';
import type { CountedKind, ColumnCount } from '@tessera/api/upload';
import { formatCount, i18n } from '../i18n.ts';
import { typeName } from './type-names.ts';
import styles from './upload.module.css';

function kindText(kind: CountedKind, n: number): string {
  switch (kind) {
    case 'number':
      return i18n._('{n, plural, one {# number} other {# numbers}}', { n });
    case 'text':
      return i18n._('{n, plural, one {# text} other {# texts}}', { n });
    case 'boolean':
      return i18n._('{n} true or false', { n: formatCount(n) });
    case 'date':
      return i18n._('{n, plural, one {# date} other {# dates}}', { n });
    case 'datetime':
      return i18n._('{n, plural, one {# date with a time} other {# dates with a time}}', { n });
    case 'time':
      return i18n._('{n, plural, one {# time} other {# times}}', { n });
    case 'code':
      return i18n._('{n, plural, one {# number with leading zeros} other {# numbers with leading zeros}}', { n });
    case 'nested':
      return i18n._('{n, plural, one {# nested value} other {# nested values}}', { n });
  }
}

const shortened = (text: string): string => (text.length > 30 ? `${text.slice(0, 30)}…` : text);

function lossText({ kind, count: n, example }: ColumnCount['losses'][number]): string {
  const values = { n, example: shortened(example) };
  return kind === 'emptied'
    ? i18n._('{n, plural, one {# value becomes} other {# values become}} empty, such as “{example}”', values)
    : i18n._('{n, plural, one {# value is} other {# values are}} stored in part, such as “{example}”', values);
}

/** Under the name of a column: how many cells of which kind there are. @param count  undefined until the file is read */
export function ColumnHolds({ count }: { count: ColumnCount | undefined }) {
  if (!count) return <div className={styles['holds']}>{i18n._('Counting…')}</div>;
  const { kinds, empty } = count;
  const parts = [
    ...kinds.map(({ kind, count: n }) => kindText(kind, n)),
    ...(empty > 0 ? [i18n._('{n} empty', { n: formatCount(empty) })] : []),
  ];
  return (
    <div className={styles['holds']} data-mixed={kinds.length > 1}>
      {parts.length > 0 ? parts.join(', ') : i18n._('no rows')}
    </div>
  );
}

interface LossesProps {
  lossy: readonly ColumnCount[];
  accepts: boolean;
  setAccepts: (yes: boolean) => void;
}

/** What the chosen types would lose, to be agreed to before anything is stored. */
export function Losses({ lossy, accepts, setAccepts }: LossesProps) {
  if (lossy.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      style={{ marginBottom: 12 }}
      title={i18n._('Not every value fits the type of its column')}
      description={
        <>
          <ul className={styles['losses']}>
            {lossy.map(({ source, type, losses }) => (
              <li key={source}>
                <strong>{source}</strong> ({typeName(type)}): {losses.map(lossText).join('; ')}
              </li>
            ))}
          </ul>
          <Checkbox checked={accepts} onChange={(event) => setAccepts(event.target.checked)}>
            {i18n._('Store them without what does not fit')}
          </Checkbox>
        </>
      }
    />
  );
}
