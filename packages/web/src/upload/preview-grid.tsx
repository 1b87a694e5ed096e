/** The first rows of the file under its columns, whose names, types and presence can be changed. Native controls: a file may have hundreds of columns. */
import { isOneOf } from '@tessera/core/narrowing';
import { plainText } from '@tessera/core/format/plain-number';
import { uploadTypes } from '@tessera/api/upload';
import type { ColumnCount, UploadPreview, UploadType } from '@tessera/api/upload';
import { i18n } from '../i18n.ts';
import { ColumnHolds } from './column-holds.tsx';
import type { PlannedColumn } from './flow.ts';
import { typeName } from './type-names.ts';
import styles from './upload.module.css';

const isType = (text: string): text is UploadType => isOneOf(uploadTypes, text);

/** Only numbers count from 1970. What was chosen stays in the list, however the file is looked at. */
const typesFor = (detected: UploadType | undefined, chosen: UploadType): readonly UploadType[] =>
  detected === 'integer' || detected === 'number'
    ? uploadTypes
    : uploadTypes.filter((type) => type === chosen || !type.startsWith('epoch'));

interface ColumnHeadProps {
  column: PlannedColumn;
  detected: UploadType | undefined;
  /** False where the table that is added to says the types. */
  hasType: boolean;
  count: ColumnCount | undefined;
  /** False where the file could not be counted. */
  isCounted: boolean;
  change: (column: PlannedColumn) => void;
}

function ColumnHead({ column, detected, hasType, count, isCounted, change }: ColumnHeadProps) {
  return (
    <th scope="col">
      <div className={styles['columnName']}>
        <input
          type="checkbox"
          aria-label={i18n._('Include {name}', { name: column.source })}
          checked={column.include}
          onChange={(event) => change({ ...column, include: event.target.checked })}
        />
        <input
          type="text"
          aria-label={i18n._('Name of {name}', { name: column.source })}
          value={column.name}
          data-off={!column.include}
          maxLength={255}
          onChange={(event) => change({ ...column, name: event.target.value })}
        />
      </div>
      {hasType ? (
        <select
          className={styles['columnType']}
          aria-label={i18n._('Type of {name}', { name: column.source })}
          value={column.type}
          onChange={(event) => isType(event.target.value) && change({ ...column, type: event.target.value, isTypeChosen: true })}
        >
          {typesFor(detected, column.type).map((type) => (
            <option key={type} value={type}>
              {typeName(type)}
            </option>
          ))}
        </select>
      ) : null}
      {isCounted ? <ColumnHolds count={count} /> : null}
    </th>
  );
}

export interface PreviewGridProps {
  preview: UploadPreview;
  columns: PlannedColumn[];
  /** Whether types are chosen here. */
  hasTypes: boolean;
  /** What the whole file holds, by the column's name in it; undefined where it could not be counted. */
  counts: ReadonlyMap<string, ColumnCount> | undefined;
  change: (columns: PlannedColumn[]) => void;
  isBusy: boolean;
}

/** The preview of the file as a table. Types are chosen in it unless the table that rows are added to has them already. */
export function PreviewGrid({ preview, columns, hasTypes, counts, change, isBusy }: PreviewGridProps) {
  return (
    <div className={styles['scroller']} aria-busy={isBusy} role="region" aria-label={i18n._('Preview of the file')}>
      <table className={styles['grid']}>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <ColumnHead
                key={column.source}
                column={column}
                detected={preview.columns[i]?.type}
                hasType={hasTypes}
                count={counts?.get(column.source)}
                isCounted={counts !== undefined}
                change={(next) => change(columns.with(i, next))}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row, r) => (
            <tr key={r}>
              {row.map((cell, c) => {
                const column = columns[c];
                return (
                  <td
                    key={c}
                    data-off={column?.include === false}
                    data-number={column?.type === 'integer' || column?.type === 'number'}
                  >
                    {cell === null ? <span className={styles['null']}>{i18n._('empty')}</span> : plainText(cell)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
