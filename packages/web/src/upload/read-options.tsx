import { Checkbox, Collapse, Select } from 'antd';
import type { UploadPreview } from '@tessera/api/upload';
import { i18n } from '../i18n.ts';
import { EncodingOption, isEncodingGuessed } from './encoding-option.tsx';
import { fieldLabel, type UploadField } from './field-labels.ts';
import { Option, type ReadOptionsProps } from './option.tsx';
import { IndexLabel, RowsToRead, SkipRows } from './row-options.tsx';
import styles from './upload.module.css';

const isText = ({ format }: UploadPreview): boolean => format === 'csv' || format === 'tsv';

const isBook = ({ format }: UploadPreview): boolean => format === 'xlsx' || format === 'ods';

/** How the file is read, where that is doubted most: delimiter and header of texts, the sheet of a workbook. */
export function ReadOptions(props: ReadOptionsProps) {
  const { preview, faulty, ask } = props;
  const { options, sheets, hidden_sheets: hidden } = preview;
  const status = (name: UploadField): 'error' | '' => (faulty.has(name) ? 'error' : '');
  return (
    <>
      {sheets.length > 1 ? (
        <Option name="sheet_name">
          <Select
            aria-label={fieldLabel('sheet_name')}
            style={{ width: 180 }}
            status={status('sheet_name')}
            value={options.sheet_name ?? sheets[0] ?? null}
            options={sheets.map((name) => ({
              value: name,
              label: hidden.includes(name) ? i18n._('{name} (hidden)', { name }) : name,
            }))}
            onChange={(sheet_name: string) => ask({ sheet_name })}
          />
        </Option>
      ) : null}
      {isText(preview) ? (
        <Option name="delimiter">
          <Select
            aria-label={fieldLabel('delimiter')}
            style={{ width: 130 }}
            status={status('delimiter')}
            value={options.delimiter ?? ','}
            options={[
              { value: ',', label: i18n._('Comma') },
              { value: ';', label: i18n._('Semicolon') },
              { value: '\t', label: i18n._('Tab') },
              { value: '|', label: i18n._('Bar |') },
            ]}
            onChange={(delimiter: string) => ask({ delimiter })}
          />
        </Option>
      ) : null}
      {isEncodingGuessed(props) ? <EncodingOption {...props} /> : null}
      {isText(preview) || isBook(preview) ? (
        <Checkbox checked={options.header ?? true} onChange={(event) => ask({ header: event.target.checked })}>
          {fieldLabel('header')}
        </Checkbox>
      ) : null}
    </>
  );
}

/** What is rarely doubted, folded away; of files that say their types themselves only which rows are taken. */
export function MoreOptions(props: ReadOptionsProps) {
  const { preview, chosen } = props;
  const hasCells = preview.format !== 'parquet';
  const rows = isText(preview) || isBook(preview);
  return (
    <Collapse
      ghost
      size="small"
      className={`${styles['more']}`}
      items={[
        {
          key: 'more',
          label: i18n._('More options'),
          children: (
            <div className={styles['options']}>
              {hasCells ? <DateOrder {...props} /> : null}
              {isText(preview) && preview.questions.length === 0 ? <Decimal {...props} /> : null}
              {isEncodingGuessed(props) ? null : <EncodingOption {...props} />}
              {isText(preview) ? <Escape {...props} /> : null}
              {rows ? <SkipRows key={preview.options.skip_rows} {...props} /> : null}
              <RowsToRead key={`rows ${preview.options.rows_to_read}`} {...props} />
              <IndexLabel key={`index ${chosen.index_label}`} {...props} />
              {hasCells ? <NullValues {...props} /> : null}
            </div>
          ),
        },
      ]}
    />
  );
}

const detected = 'detected';

function DateOrder({ chosen, faulty, ask }: ReadOptionsProps) {
  return (
    <Option name="day_first">
      <Select
        aria-label={fieldLabel('day_first')}
        style={{ width: 210 }}
        status={faulty.has('day_first') ? 'error' : ''}
        value={typeof chosen.day_first === 'boolean' ? String(chosen.day_first) : detected}
        options={[
          { value: detected, label: i18n._('As detected') },
          { value: 'true', label: i18n._('Day first (31/12/2024)') },
          { value: 'false', label: i18n._('Month first (12/31/2024)') },
        ]}
        onChange={(order) => ask({ day_first: order === detected ? null : order === 'true' })}
      />
    </Option>
  );
}

function Decimal({ preview, chosen, faulty, ask }: ReadOptionsProps) {
  return (
    <Option name="decimal_character">
      <Select<'.' | ',' | typeof detected>
        aria-label={fieldLabel('decimal_character')}
        style={{ width: 190 }}
        status={faulty.has('decimal_character') ? 'error' : ''}
        value={chosen.decimal_character ?? detected}
        options={[
          {
            value: detected,
            label: preview.options.decimal_character === ',' ? i18n._('As detected: comma') : i18n._('As detected: point'),
          },
          { value: '.', label: i18n._('Point (1.5)') },
          { value: ',', label: i18n._('Comma (1,5)') },
        ]}
        onChange={(character) => ask({ decimal_character: character === detected ? null : character })}
      />
    </Option>
  );
}

function Escape({ preview, chosen, faulty, ask }: ReadOptionsProps) {
  const quote = preview.options.quote || '"';
  const spelled = (escape: string | null | undefined): string => (escape === '\\' ? `\\${quote}` : quote.repeat(2));
  return (
    <Option name="escape">
      <Select<'"' | '\\' | typeof detected>
        aria-label={fieldLabel('escape')}
        style={{ width: 190 }}
        status={faulty.has('escape') ? 'error' : ''}
        value={chosen.escape ?? detected}
        options={[
          { value: detected, label: i18n._('As detected: {spelling}', { spelling: spelled(preview.options.escape) }) },
          { value: '"', label: i18n._('Doubled ({spelling})', { spelling: spelled('"') }) },
          { value: '\\', label: i18n._('Behind a backslash ({spelling})', { spelling: spelled('\\') }) },
        ]}
        onChange={(escape) => ask({ escape: escape === detected ? null : escape })}
      />
    </Option>
  );
}

function NullValues({ chosen, faulty, ask }: ReadOptionsProps) {
  return (
    <Option name="null_values">
      <Select
        aria-label={fieldLabel('null_values')}
        mode="tags"
        open={false}
        suffixIcon={null}
        style={{ minWidth: 220, maxWidth: 420 }}
        tokenSeparators={[',']}
        placeholder={i18n._('NA, N/A, NULL, None, -')}
        status={faulty.has('null_values') ? 'error' : ''}
        value={chosen.null_values ?? []}
        onChange={(texts: string[]) => ask({ null_values: texts.length > 0 ? texts : null })}
      />
    </Option>
  );
}
