/** What adding to a table or replacing it would change, before it is done. */
import { Alert, Checkbox, Spin, Tag } from 'antd';
import type { UploadChange } from '@tessera/api/upload';
import { formatCount, i18n } from '../i18n.ts';
import { uploadSentence } from './field-labels.ts';
import { engineTypeName } from './type-names.ts';
import type { PlannedChange } from './use-change.ts';
import styles from './upload.module.css';

type Column = UploadChange['columns'][number];

function Change({ column, isAdding }: { column: Column; isAdding: boolean }) {
  const { name, change, before, after } = column;
  const said: Record<Column['change'], { tag: string; color: string; text: string }> = {
    same: { tag: '', color: 'default', text: '' },
    new: {
      tag: i18n._('New'),
      color: isAdding ? 'error' : 'success',
      text: isAdding ? i18n._('the table has no such column') : engineTypeName(after ?? ''),
    },
    missing: {
      tag: i18n._('Missing'),
      color: 'warning',
      text: isAdding ? i18n._('left empty in the new rows') : i18n._('goes, with its values'),
    },
    retyped: { tag: i18n._('Type'), color: 'warning', text: `${engineTypeName(before ?? '')} → ${engineTypeName(after ?? '')}` },
  };
  const { tag, color, text } = said[change];
  return (
    <li>
      <Tag color={color}>{tag}</Tag> <strong>{name}</strong> <span className={styles['muted']}>{text}</span>
    </li>
  );
}

interface ChangeSummaryProps {
  planned: PlannedChange;
  isAdding: boolean;
  /** Rows with the same keys are changed. */
  isUpdate: boolean;
  acceptsLoss: boolean;
  setAcceptsLoss: (yes: boolean) => void;
}

/** How many rows there are, and what becomes of them. */
function rowsSentence({ rows, changes, table_name: name }: UploadChange, isAdding: boolean, isUpdate: boolean): string {
  if (isUpdate)
    return changes
      ? i18n._('Rows of {name}: {new} new, {changed} changed, {unchanged} unchanged.', {
          name,
          new: formatCount(changes.new),
          changed: formatCount(changes.changed),
          unchanged: formatCount(changes.unchanged),
        })
      : '';
  const { before, after } = rows;
  const file = formatCount(rows.file);
  if (before === null || after === null)
    return isAdding
      ? i18n._('{file} rows are added to {name}, whose own were not counted.', { file, name })
      : i18n._('The rows of {name}, which were not counted, are replaced by the {file} rows of this file.', { file, name });
  const count = { before: formatCount(before), file, after: formatCount(after), name };
  return isAdding
    ? i18n._('{name} has {before} rows; {file} are added, which makes {after}.', count)
    : i18n._('{name} has {before} rows; they are replaced by the {after} rows of this file.', count);
}

/** Rows before and after, columns that differ, values that do not fit, and charts that would miss something. */
export function ChangeSummary({ planned, isAdding, isUpdate, acceptsLoss, setAcceptsLoss }: ChangeSummaryProps) {
  const { change, isAsking, error, isLossOnly } = planned;
  if (error) return <Alert type="error" showIcon role="alert" title={uploadSentence(error)} style={{ marginBottom: 12 }} />;
  if (!change)
    return isAsking ? (
      <p role="status" className={styles['muted']}>
        <Spin size="small" /> {i18n._('Comparing with the table…')}
      </p>
    ) : null;
  const { columns, problems, charts } = change;
  const changed = columns.filter((column) => column.change !== 'same');
  return (
    <section className={styles['change']} aria-label={i18n._('What changes')} aria-busy={isAsking}>
      <p>
        {rowsSentence(change, isAdding, isUpdate)} {changed.length === 0 ? i18n._('The columns stay as they are.') : null}{' '}
        {isAsking ? (
          <span role="img" aria-label={i18n._('Comparing with the table…')}>
            <Spin size="small" />
          </span>
        ) : null}
      </p>
      {changed.length > 0 ? (
        <ul>
          {changed.map((column) => (
            <Change key={column.name} column={column} isAdding={isAdding} />
          ))}
        </ul>
      ) : null}
      {change.made_anew ? <p>{i18n._('The table is made anew: its keys, indexes and rights go.')}</p> : null}
      {charts.count > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={i18n._('{n, plural, one {# chart uses} other {# charts use}} columns that go or change their type', {
            n: charts.count,
          })}
          description={charts.result.map(({ slice_name, columns: used }) => `${slice_name} (${used.join(', ')})`).join(', ')}
        />
      ) : null}
      {problems.length > 0 ? (
        <Alert
          type={isLossOnly ? 'warning' : 'error'}
          showIcon
          role="alert"
          title={isLossOnly ? i18n._('Some values would be stored in part') : i18n._('These rows cannot be added as they are')}
          description={
            <>
              <ul>
                {problems.map(({ message }) => (
                  <li key={message}>{message}</li>
                ))}
              </ul>
              {isLossOnly ? (
                <Checkbox checked={acceptsLoss} onChange={(event) => setAcceptsLoss(event.target.checked)}>
                  {i18n._('Store them without what does not fit')}
                </Checkbox>
              ) : null}
            </>
          }
        />
      ) : null}
    </section>
  );
}
