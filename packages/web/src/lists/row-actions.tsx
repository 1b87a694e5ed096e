import { MoreOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { ClickMenu } from '@tessera/ui/click-menu';
import { Button, Tooltip } from 'antd';
import { i18n } from '../i18n.ts';
import type { ListAction, ListedObject } from './definition.ts';
import styles from './list.module.css';

interface RowActionsProps<Row extends ListedObject> {
  row: Row;
  name: string;
  actions: readonly ListAction<Row>[];
}

/** Does an action: goes where it leads, or runs it. */
function useFollow<Row extends ListedObject>(row: Row): (action: ListAction<Row>) => void {
  const navigate = useNavigate();
  return (action) => {
    if (action.refusal?.(row)) return;
    const href = action.href?.(row);
    if (href) void navigate({ href });
    else action.run?.(row);
  };
}

/** The actions of a card, or of a row where there is no room for buttons. */
export function RowMenu<Row extends ListedObject>({ row, name, actions }: RowActionsProps<Row>) {
  const follow = useFollow(row);
  const allowed = actions.filter((action) => action.allowed?.(row) ?? true);
  if (allowed.length === 0) return null;
  const items = allowed.map((action) => ({
    key: action.key,
    label: action.label,
    icon: action.icon,
    danger: action.danger === true,
    disabled: action.refusal?.(row) !== undefined,
    title: action.refusal?.(row) ?? '',
    onClick: () => follow(action),
  }));
  return (
    <ClickMenu menu={{ items }}>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={i18n._('Actions: {name}', { name })} />
    </ClickMenu>
  );
}

/** The small buttons at the end of a row; what is not possible says why. */
export function RowActions<Row extends ListedObject>({ row, name, actions }: RowActionsProps<Row>) {
  const follow = useFollow(row);
  return actions.map((action) => {
    // Its place is kept: the same action stands in the same column of every row.
    if (action.allowed?.(row) === false) return <span key={action.key} className={styles['noAction']} />;
    const refusal = action.refusal?.(row);
    return (
      <Tooltip key={action.key} title={refusal ?? action.label}>
        <Button
          type="text"
          size="small"
          icon={action.icon}
          danger={action.danger === true && !refusal}
          aria-disabled={refusal !== undefined}
          style={refusal ? { opacity: 0.4, cursor: 'not-allowed' } : {}}
          aria-label={`${action.label}: ${name}`}
          onClick={() => follow(action)}
        />
      </Tooltip>
    );
  });
}
