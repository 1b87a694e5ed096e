import { Checkbox, Select } from 'antd';
import type { UploadOptions, UploadPreview } from '@tessera/api/upload';
import { i18n } from '../i18n.ts';
import styles from './upload.module.css';

/** How the file is read, where that can be doubted: delimiter and header of texts, the sheet of a workbook. */
export function ReadOptions({ preview, lookAgain }: { preview: UploadPreview; lookAgain: (options: UploadOptions) => void }) {
  const { options, format, sheets } = preview;
  const isText = format === 'csv' || format === 'tsv';
  const ask = (change: UploadOptions): void => lookAgain({ ...options, ...change });
  return (
    <>
      {sheets.length > 1 ? (
        <div className={styles['option']}>
          <span>{i18n._('Sheet')}</span>
          <Select
            aria-label={i18n._('Sheet')}
            style={{ width: 180 }}
            value={options.sheet_name ?? sheets[0] ?? null}
            options={sheets.map((name) => ({ value: name, label: name }))}
            onChange={(sheet_name: string) => ask({ sheet_name })}
          />
        </div>
      ) : null}
      {isText ? (
        <div className={styles['option']}>
          <span>{i18n._('Delimiter')}</span>
          <Select
            aria-label={i18n._('Delimiter')}
            style={{ width: 130 }}
            value={options.delimiter ?? ','}
            options={[
              { value: ',', label: i18n._('Comma') },
              { value: ';', label: i18n._('Semicolon') },
              { value: '\t', label: i18n._('Tab') },
              { value: '|', label: i18n._('Bar |') },
            ]}
            onChange={(delimiter: string) => ask({ delimiter })}
          />
        </div>
      ) : null}
      {isText || format === 'xlsx' ? (
        <Checkbox checked={options.header ?? true} onChange={(event) => ask({ header: event.target.checked })}>
          {i18n._('First row holds the names')}
        </Checkbox>
      ) : null}
    </>
  );
}
