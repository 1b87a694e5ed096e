/** A list whose objects are made and changed in a dialog: users, roles, groups, rules, annotation layers. */
import { CopyOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Fragment, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { i18n } from '../i18n.ts';
import type { AccessDialogProps } from './access-dialog.tsx';
import type { ListAction, ListColumn, ListDefinition, ListedObject } from './definition.ts';
import { ListPage } from './list-page.tsx';
import { useDelete } from './use-delete.tsx';
import { type ObjectRights, useRights } from './use-rights.ts';
import { useAccessExplanation } from './use-access-explanation.tsx';

/** What the dialog is opened on. */
export interface Edited {
  /** `undefined` = a new object. */
  id: number | undefined;
  /** The object only lends its values to a new one. */
  copy: boolean;
  onClose: () => void;
}

type Derived = 'columns' | 'actions' | 'removeMany' | 'canRemove' | 'head' | 'empty';

export interface EditableListProps<Row extends ListedObject> extends Omit<ListDefinition<Row>, Derived> {
  /** Without `can_write` the list is only read. */
  rights: ObjectRights;
  /** What its objects are to the rules of access: an admin may ask who sees them, and why. */
  access?: AccessDialogProps['kind'];
  /** On the button that makes a new one: `Role`. */
  noun: string;
  /** `edit` is absent for those who may only read. */
  columns: (edit: ((row: Row) => void) | undefined) => ListColumn<Row>[];
  /** What goes with the rows, one line each. */
  impact?: (rows: Row[]) => string[] | Promise<string[]>;
  remove: (ids: number[]) => Promise<unknown>;
  /** Why a row cannot be deleted. */
  kept?: (row: Row) => string | undefined;
  /** Rows that are not this person's to change are only read: nothing is offered that would be refused. */
  mayChange?: (row: Row) => boolean;
  canCopy?: boolean;
  /** Beside the button that makes a new one, for those who may. */
  beside?: ReactNode;
  /** More that can be done with a row, for those who may change it. */
  more?: readonly ListAction<Row>[];
  empty: { title: string; hint: string };
  dialog: (edited: Edited) => ReactNode;
}

/** A list with its dialog and its deletions. `impact` shows what a deletion would change, before it is confirmed. */
export function EditableList<Row extends ListedObject>(props: EditableListProps<Row>) {
  const {
    rights,
    access,
    noun,
    columns,
    impact,
    remove,
    kept,
    mayChange = () => true,
    canCopy = false,
    more = [],
    beside,
    empty,
    dialog,
    ...list
  } = props;
  const canWrite = useRights(rights)('can_write');
  const [edited, setEdited] = useState<Omit<Edited, 'onClose'>>();
  const ask = useDelete();
  const edit = ({ id }: Row): void => setEdited({ id, copy: false });
  const removeRows = (rows: Row[]): void =>
    void ask({
      resource: list.resource,
      names: rows.map(list.nameOf),
      impact: async () => ({ lines: (await impact?.(rows)) ?? [] }),
      remove: () => remove(rows.map(({ id }) => id)),
    });
  const copy = {
    key: 'copy',
    label: i18n._('Duplicate'),
    icon: <CopyOutlined />,
    run: ({ id }: Row) => setEdited({ id, copy: true }),
  };
  const create = canWrite ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited({ id: undefined, copy: false })}>
      {noun}
    </Button>
  ) : null;
  const definition: ListDefinition<Row> = {
    ...list,
    columns: columns(canWrite ? edit : undefined),
    actions: canWrite
      ? [
          { key: 'edit', label: i18n._('Edit'), icon: <EditOutlined />, run: edit, allowed: mayChange },
          ...(canCopy ? [copy] : []),
          ...more,
          {
            key: 'delete',
            label: i18n._('Delete'),
            icon: <DeleteOutlined />,
            run: (row) => removeRows([row]),
            danger: true,
            allowed: mayChange,
            ...(kept ? { refusal: kept } : {}),
          },
        ]
      : [],
    ...(canWrite ? { removeMany: removeRows } : {}),
    canRemove: (row: Row) => mayChange(row) && kept?.(row) === undefined,
    head: beside && canWrite ? [<Fragment key="beside">{beside}</Fragment>, <Fragment key="create">{create}</Fragment>] : create,
    empty: { ...empty, actions: create },
  };
  const why = useAccessExplanation(access, definition);
  return (
    <>
      <ListPage definition={why.definition} />
      {why.dialog}
      <Suspense fallback={null}>{edited ? dialog({ ...edited, onClose: () => setEdited(undefined) }) : null}</Suspense>
    </>
  );
}
