import { useNavigate } from '@tanstack/react-router';
import { Button, Tooltip } from 'antd';
import type { ListAction, Listed } from './definition.ts';
import styles from './list.module.css';

/** The small buttons at the end of a row; what is not possible says why. */
export function RowActions<Row extends Listed>({
  row,
  name,
  actions,
}: {
  row: Row;
  name: string;
  actions: readonly ListAction<Row>[];
}) {
  const navigate = useNavigate();
  return actions.map((action) => {
    // Its place is kept: the same action stands in the same column of every row.
    if (action.allowed?.(row) === false) return <span key={action.key} className={styles['noAction']} />;
    const refusal = action.refusal?.(row);
    const follow = (): void => {
      if (refusal) return;
      const href = action.href?.(row);
      if (href) void navigate({ href });
      else action.run?.(row);
    };
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
          onClick={follow}
        />
      </Tooltip>
    );
  });
}
