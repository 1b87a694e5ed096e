/** Which rows of a file are read, and whether they are numbered. The file is read again when a value is complete. */
import { Input, InputNumber } from 'antd';
import { useState } from 'react';
import { i18n } from '../i18n.ts';
import { fieldLabel } from './field-labels.ts';
import { Option, type ReadOptionsProps } from './option.tsx';

interface NumberOptionProps {
  name: 'skip_rows' | 'rows_to_read';
  min: number;
  /** What stands in the file's preview; null: nothing is asked. */
  now: number | null;
  isFaulty: boolean;
  placeholder?: string;
  tell: (rows: number | null) => void;
}

/** Told at Enter, at a step, or when the field is left. */
function NumberOption({ name, min, now, isFaulty, placeholder, tell }: NumberOptionProps) {
  const [draft, setDraft] = useState<number | null>(now);
  const done = (rows: number | null): void => {
    if (rows !== now) tell(rows);
  };
  return (
    <Option name={name}>
      <InputNumber
        aria-label={fieldLabel(name)}
        style={{ width: 110 }}
        min={min}
        precision={0}
        status={isFaulty ? 'error' : ''}
        {...(placeholder !== undefined && { placeholder })}
        value={draft}
        onChange={setDraft}
        onStep={done}
        onPressEnter={() => done(draft)}
        onBlur={() => done(draft)}
      />
    </Option>
  );
}

/** How many rows stand above the table. */
export function SkipRows({ preview, faulty, ask }: ReadOptionsProps) {
  return (
    <NumberOption
      name="skip_rows"
      min={0}
      now={preview.options.skip_rows ?? 0}
      isFaulty={faulty.has('skip_rows')}
      tell={(rows) => ask({ skip_rows: rows })}
    />
  );
}

/** Only the first so many rows; empty: all of them. */
export function RowsToRead({ preview, faulty, ask }: ReadOptionsProps) {
  return (
    <NumberOption
      name="rows_to_read"
      min={1}
      now={preview.options.rows_to_read ?? null}
      isFaulty={faulty.has('rows_to_read')}
      placeholder={i18n._('All')}
      tell={(rows) => ask({ rows_to_read: rows })}
    />
  );
}

/** The column that numbers the rows from 0; empty: there is none. */
export function IndexLabel({ chosen, faulty, ask }: ReadOptionsProps) {
  const now = chosen.index_label ?? '';
  const [draft, setDraft] = useState(now);
  const tell = (): void => {
    if (draft.trim() !== now) ask({ index_label: draft.trim() || null });
  };
  return (
    <Option name="index_label">
      <Input
        aria-label={fieldLabel('index_label')}
        style={{ width: 190 }}
        maxLength={255}
        status={faulty.has('index_label') ? 'error' : ''}
        placeholder={i18n._('Rows are not numbered')}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onPressEnter={tell}
        onBlur={tell}
      />
    </Option>
  );
}
