/** Asks what a table or view that is made of a query is called, and where it is made. */
import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import type { TableToMake } from '../run/run-store.ts';
import { useSchemas } from '../source/use-source.ts';
import { useChosenCatalog } from '../source/chosen-catalog.ts';

export interface MakeTableProps {
  method: TableToMake['method'];
  databaseId: number;
  schema: string | undefined;
  /** The only schema it can be made in. */
  forced: string | undefined;
  onMake: (made: TableToMake) => void;
  onClose: () => void;
}

const plainName = /^(?:[\p{L}_][\p{L}\p{N}_$]*)?$/u;

/** The whole result is kept, whatever row limit stands beside Run. */
export function MakeTable({ method, databaseId, schema, forced, onMake, onClose }: MakeTableProps) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState(forced ?? schema);
  const schemas = useSchemas(databaseId, useChosenCatalog());
  // A forced schema needs no list.
  const schemasFault =
    schemas.error && forced === undefined
      ? i18n._('The schemas could not be loaded: {error}', { error: sentenceOf(schemas.error) })
      : undefined;
  const isGood = plainName.test(name.trim());
  const make = (): void => {
    if (isGood) onMake({ method, name: name.trim(), schema: chosen });
  };
  return (
    <Modal
      open
      title={method === 'VIEW' ? 'CREATE VIEW AS' : 'CREATE TABLE AS'}
      okText={i18n._('Create')}
      cancelText={i18n._('Cancel')}
      okButtonProps={{ disabled: !isGood }}
      onOk={make}
      onCancel={onClose}
    >
      <Form layout="vertical" onFinish={make}>
        <Form.Item
          label={i18n._('Schema')}
          htmlFor="made-schema"
          validateStatus={schemasFault === undefined ? '' : 'warning'}
          help={schemasFault && <span role="alert">{schemasFault}</span>}
        >
          <Select
            id="made-schema"
            showSearch
            disabled={forced !== undefined}
            loading={schemas.isFetching}
            value={chosen ?? null}
            options={(forced === undefined ? (schemas.data ?? []) : [forced]).map((each) => ({ value: each, label: each }))}
            onChange={(next: string) => setChosen(next)}
          />
        </Form.Item>
        <Form.Item
          label={method === 'VIEW' ? i18n._('Name of the view') : i18n._('Name of the table')}
          htmlFor="made-name"
          validateStatus={isGood ? '' : 'error'}
          help={isGood ? undefined : i18n._('Letters, digits and _, beginning with a letter')}
          extra={i18n._('Empty: a name with yours and the time is made up')}
          style={{ marginBottom: 0 }}
        >
          <Input
            id="made-name"
            maxLength={63}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
