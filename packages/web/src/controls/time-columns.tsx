/** The columns of a time-series table: a list, each with its editor. */
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { i18n } from '../i18n.ts';
import styles from './controls.module.css';
import type { ControlProps } from './control-props.ts';
import { EditorPopover } from './editors/editor-popover.tsx';
import { TimeColumnForm, type TimeColumnValues } from './time-column-form.tsx';

const isColumn = (value: unknown): value is TimeColumnValues => typeof value === 'object' && value !== null;

/** A key no column of the list has. */
function newKey(columns: readonly TimeColumnValues[]): string {
  const taken = new Set(columns.map(({ key }) => key));
  let number = columns.length + 1;
  while (taken.has(`column ${number}`)) number += 1;
  return `column ${number}`;
}

/** The columns of a table over time, each opened by a click. */
export function TimeColumnsControl({ value, onChange }: ControlProps) {
  const [opened, setOpened] = useState<number>();
  const columns = Array.isArray(value) ? value.filter(isColumn) : [];
  const close = (): void => setOpened(undefined);
  const popover = (at: number) => ({
    isOpen: opened === at,
    subject: columns[at],
    onOpen: () => setOpened(at),
    onClose: close,
    content: () => (
      <TimeColumnForm
        column={columns[at] ?? { key: newKey(columns), colType: 'time' }}
        onClose={close}
        onSave={(column) => {
          onChange(at < columns.length ? columns.with(at, column) : [...columns, column]);
          close();
        }}
      />
    ),
  });
  return (
    <ul className={styles['list']}>
      {columns.map((column, at) => {
        const name = column.label || column.key || i18n._('Column');
        return (
          <li key={`${at}:${column.key}`} className={styles['item']}>
            <EditorPopover {...popover(at)}>
              <Button
                type="text"
                size="small"
                className={styles['itemText'] ?? ''}
                style={{ justifyContent: 'flex-start' }}
                aria-label={i18n._('Edit column {name}', { name })}
              >
                {name}
              </Button>
            </EditorPopover>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={i18n._('Remove {name}', { name })}
              onClick={() => onChange(columns.toSpliced(at, 1))}
            />
          </li>
        );
      })}
      <li>
        <EditorPopover {...popover(columns.length)}>
          <Button size="small" type="dashed" block icon={<PlusOutlined aria-hidden />}>
            {i18n._('Add column')}
          </Button>
        </EditorPopover>
      </li>
    </ul>
  );
}
