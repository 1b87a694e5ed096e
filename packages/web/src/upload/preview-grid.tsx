/** The first rows of the file under its columns, whose names, types and presence can be changed. Native controls: a file may have hundreds of columns. */
import { plainText } from '@tessera/core/format/plain-number';
import { uploadTypes } from '@tessera/api/upload';
import type { UploadPreview, UploadType } from '@tessera/api/upload';
import { i18n } from '../i18n.ts';
import type { PlannedColumn } from './flow.ts';
import styles from './upload.module.css';

function typeName(type: UploadType): string {
  switch (type) {
    case 'text':
      return i18n._('Text');
    case 'integer':
      return i18n._('Whole number');
    case 'number':
      return i18n._('Number');
    case 'boolean':
      return i18n._('True / false');
    case 'date':
      return i18n._('Date');
    case 'datetime':
      return i18n._('Date and time');
    case 'epoch_s':
      return i18n._('Epoch seconds');
    case 'epoch_ms':
      return i18n._('Epoch milliseconds');
  }
}

const isType = (text: string): text is UploadType => (uploadTypes as readonly string[]).includes(text);

/** Only numbers count from 1970. What was chosen stays in the list, however the file is looked at. */
const typesFor = (detected: UploadType | undefined, chosen: UploadType): readonly UploadType[] =>
  detected === 'integer' || detected === 'number'
    ? uploadTypes
    : uploadTypes.filter((type) => type === chosen || !type.startsWith('epoch'));

interface ColumnHeadProps {
  column: PlannedColumn;
  detected: UploadType | undefined;
  change: (column: PlannedColumn) => void;
}

function ColumnHead({ column, detected, change }: ColumnHeadProps) {
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
    </th>
  );
}

export interface PreviewGridProps {
  preview: UploadPreview;
  columns: PlannedColumn[];
  change: (columns: PlannedColumn[]) => void;
  isBusy: boolean;
}

export function PreviewGrid({ preview, columns, change, isBusy }: PreviewGridProps) {
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
