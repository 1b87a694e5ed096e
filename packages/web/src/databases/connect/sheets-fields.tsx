/** The form of Google Sheets: which sheets may be read, as whom, and each by a name and its address. */
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, type FormInstance } from 'antd';
import { useId } from 'react';
import type { FormEntry } from '../../dialogs/form/form-field.ts';
import { FormFields } from '../../dialogs/form/form-fields.tsx';
import { i18n } from '../../i18n.ts';
import styles from './connect.module.css';
import type { ConnectionValues } from './connection.ts';
import { AccountKey } from './account-key.tsx';
import { nameFault, type NamedSheet } from './sheets.ts';

const entries = (isPrivate: boolean): FormEntry<ConnectionValues>[] => [
  {
    kind: 'select',
    name: 'sheet_access',
    label: i18n._('Type of Google Sheets allowed'),
    required: true,
    input: {
      options: [
        { value: 'public', label: i18n._('Publicly shared sheets only') },
        { value: 'private', label: i18n._('Public and privately shared sheets') },
      ],
    },
  },
  ...(isPrivate
    ? ([
        {
          kind: 'own',
          name: 'service_account_info',
          label: i18n._('Key of the service account'),
          help: i18n._('The JSON file, as it was downloaded; each private sheet is shared with the address of the account'),
          required: true,
          widget: <AccountKey />,
        },
      ] satisfies FormEntry<ConnectionValues>[])
    : []),
];

const fault = (said: string | undefined): Promise<void> =>
  said === undefined ? Promise.resolve() : Promise.reject(new Error(said));

/** @param form  holds the values of the connection */
export function SheetsFields({ form }: { form: FormInstance<ConnectionValues> }) {
  const access = Form.useWatch('sheet_access', form) ?? form.getFieldValue('sheet_access');
  const heading = useId();
  return (
    <>
      <FormFields<ConnectionValues> entries={entries(access === 'private')} />
      <div className={styles['sheets']} role="group" aria-labelledby={heading}>
        <p id={heading}>{i18n._('Google Sheet Name and URL')}</p>
        <p>{i18n._('Connect Google Sheets as tables to this database')}</p>
        <Form.List name="sheets">
          {(rows, { add, remove }) => (
            <>
              {rows.map(({ key, name: at }) => (
                <SheetFields
                  key={key}
                  form={form}
                  at={at}
                  onRemove={
                    rows.length > 1
                      ? () => {
                          remove(at);
                          form.focusField(['sheets', Math.max(0, at - 1), 'name']);
                        }
                      : undefined
                  }
                />
              ))}
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ name: '', url: '' })}>
                {i18n._('Add sheet')}
              </Button>
            </>
          )}
        </Form.List>
      </div>
      <FormFields<ConnectionValues>
        entries={[
          {
            kind: 'text',
            name: 'query',
            label: i18n._('Additional Parameters'),
            help: i18n._(
              'How numbers and dates of shared sheets are written, where the sheets leave it open: decimal_character=, and day_first=true',
            ),
            input: { autoComplete: 'off', spellCheck: false },
          },
        ]}
      />
    </>
  );
}

interface SheetFieldsProps {
  form: FormInstance<ConnectionValues>;
  /** Its place in the list. */
  at: number;
  /** Absent for the only one. */
  onRemove: (() => void) | undefined;
}

function SheetFields({ form, at, onRemove }: SheetFieldsProps) {
  const number = at + 1;
  const rows = (): readonly NamedSheet[] => form.getFieldValue('sheets') ?? [];
  return (
    <div className={styles['sheet']}>
      <Form.Item
        name={[at, 'name']}
        validateFirst
        dependencies={rows().flatMap((_row, other) => (other < at ? [['sheets', other, 'name']] : []))}
        rules={[{ validator: () => fault(nameFault(rows(), at)) }]}
      >
        <Input
          aria-label={i18n._('Name of sheet {number}', { number })}
          placeholder={i18n._('Enter a name for this sheet')}
          maxLength={250}
          autoComplete="off"
        />
      </Form.Item>
      <Form.Item
        name={[at, 'url']}
        rules={[
          {
            validator: (_rule, url: string) => fault(url.trim() === '' ? i18n._('URL is required') : undefined),
          },
        ]}
      >
        <Input
          aria-label={i18n._('URL of sheet {number}', { number })}
          placeholder={i18n._('Paste the shareable Google Sheet URL here')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
      </Form.Item>
      {onRemove ? (
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label={i18n._('Remove sheet {number}', { number })}
          title={i18n._('Remove sheet {number}', { number })}
          onClick={onRemove}
        />
      ) : null}
    </div>
  );
}
