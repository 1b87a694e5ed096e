/** Names and values for the templates of a statement, as JSON, and the statement as they make it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Form, Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { ApiFailure } from '@tessera/api/client';
import { sql as calls } from '@tessera/api/sql';
import { isObjectText } from '@tessera/core/narrowing';
import { CodeEditor } from '@tessera/ui/code-editor';
import { EmptyFace, LoadingFace } from '@tessera/ui/faces';
import { client, sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import styles from './parameters.module.css';
import { useChosenCatalog } from '../source/chosen-catalog.ts';

export interface ParametersProps {
  /** A JSON text of an object; empty for none. */
  value: string;
  /** What would be run, and where. */
  statement: string;
  databaseId: number | undefined;
  schema: string | undefined;
  onSave: (value: string) => void;
  onClose: () => void;
}

const pauseMs = 400;
const widthPx = 760;
const previewPx = 240;

/** A text as it is after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const extraOf = (error: unknown, key: string): number | undefined => {
  const found = error instanceof ApiFailure ? error.errors[0]?.extra?.[key] : undefined;
  return typeof found === 'number' ? found : undefined;
};

/** A refusal, with the statement and line it is about where the server names them. */
function failedAt(error: unknown): string {
  const [statement, line] = [extraOf(error, 'statement'), extraOf(error, 'line')];
  if (statement === undefined) return i18n._('There is no preview');
  if (line === undefined) return i18n._('Statement {n} cannot be run', { n: statement });
  return i18n._('Statement {n} cannot be run: line {line}', { n: statement, line });
}

/** The statement as its database would be asked with these values. */
function Preview({
  statement,
  databaseId,
  schema,
  parameters,
}: Omit<ParametersProps, 'value' | 'onSave' | 'onClose'> & { parameters: string }) {
  const hasText = databaseId !== undefined && statement.trim() !== '';
  const catalog = useChosenCatalog();
  const rendered = useQuery({
    queryKey: ['sql-preview', databaseId, catalog, schema, statement, parameters],
    enabled: hasText,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = {
        database_id: databaseId ?? 0,
        sql: statement,
        catalog: catalog ?? null,
        schema: schema ?? null,
        template_params: parameters,
      };
      return (await client.call(calls.preview, { body }, { signal })).result.join(';\n\n');
    },
  });
  if (!hasText) return <EmptyFace compact title={i18n._('There is no SQL yet')} />;
  if (rendered.isError)
    return <Alert type="error" showIcon role="alert" title={failedAt(rendered.error)} description={sentenceOf(rendered.error)} />;
  if (rendered.data === undefined) return <LoadingFace compact label={i18n._('Loading…')} />;
  return <CodeEditor readOnly label={i18n._('SQL as it is run')} value={rendered.data} heightPx={previewPx} />;
}

/** Edits the values of templates in a dialog (docs/reference/questions.md#templates). Only a JSON object can be saved. */
export function Parameters({ value, statement, databaseId, schema, onSave, onClose }: ParametersProps) {
  const [text, setText] = useState(value === '' ? '{}' : value);
  const isGood = isObjectText(text);
  const settled = useSettled(text);
  return (
    <Modal
      open
      width={widthPx}
      title={i18n._('Edit template parameters')}
      onCancel={onClose}
      okText={i18n._('Save')}
      cancelText={i18n._('Cancel')}
      okButtonProps={{ disabled: !isGood }}
      onOk={() => {
        onSave(text.trim() === '{}' ? '' : text.trim());
        onClose();
      }}
    >
      <Form layout="vertical">
        <Form.Item
          label={i18n._('Names and values, as JSON')}
          htmlFor="sql-parameters"
          validateStatus={isGood ? '' : 'error'}
          help={isGood ? undefined : i18n._('Invalid JSON')}
          extra={i18n._('For example {example}: the SQL may then say {use}.', {
            example: '{"table": "flights"}',
            use: 'FROM {{ table }}',
          })}
        >
          <Input.TextArea
            id="sql-parameters"
            autoSize={{ minRows: 4, maxRows: 12 }}
            dir="ltr"
            style={{ fontFamily: 'var(--t-mono)' }}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </Form.Item>
      </Form>
      <h3 className={styles['head']}>{i18n._('SQL as it is run')}</h3>
      {isObjectText(settled) ? (
        <Preview statement={statement} databaseId={databaseId} schema={schema} parameters={settled} />
      ) : (
        <EmptyFace compact title={i18n._('Invalid JSON')} />
      )}
    </Modal>
  );
}
