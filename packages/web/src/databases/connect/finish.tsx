/** The last step of connecting: what can be done with the new database. */
import { CodeOutlined, TableOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { i18n } from '../../i18n.ts';
import { useCan } from '../../session.ts';
import styles from './connect.module.css';

export interface FinishProps {
  id: number;
  /** It is offered on the SQL page. */
  isExposed: boolean;
}

/** Ways on from a database that was just connected. */
export function Finish({ id, isExposed }: FinishProps) {
  const maySql = useCan('can_execute_sql_query on SQLLab') && isExposed;
  const mayMake = useCan('can_write on Dataset');
  return (
    <div className={styles['finish']}>
      {maySql ? (
        <Link to="/sqllab/" search={{ dbid: String(id) }}>
          <Button block icon={<CodeOutlined />} tabIndex={-1}>
            {i18n._('Query data in SQL Lab')}
          </Button>
        </Link>
      ) : null}
      {mayMake ? (
        <Link to="/dataset/add/" search={{ database: String(id) }}>
          <Button block icon={<TableOutlined />} tabIndex={-1}>
            {i18n._('Create dataset')}
          </Button>
        </Link>
      ) : null}
    </div>
  );
}
