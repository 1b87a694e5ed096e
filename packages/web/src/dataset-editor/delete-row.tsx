/** The last column of the editor's tables: a button that takes its row out of the draft. */
import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { i18n } from '../i18n.ts';

/** Takes out one row; `name` is what readers of screens hear of it. */
export function DeleteRow({ name, onDelete }: { name: string; onDelete: () => void }) {
  return (
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      aria-label={i18n._('Delete {name}', { name })}
      onClick={onDelete}
    />
  );
}

/** What the tables know of the column beside its rows. */
export const deleteColumn = () => ({
  key: 'delete',
  width: 44,
  title: <span className="sr-only">{i18n._('Actions')}</span>,
});
