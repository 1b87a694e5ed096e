/** What an import makes of each file. */
import type { ImportedObject, ImportReport } from '@tessera/api/bundle';
import { Tag } from 'antd';
import { i18n } from '../i18n.ts';
import styles from './bundle.module.css';

const colours = { exact: 'success', adapted: 'warning', unsupported: 'error' } as const;

function statusName(status: ImportedObject['status']): string {
  switch (status) {
    case 'exact':
      return i18n._('Exact');
    case 'adapted':
      return i18n._('Adapted');
    case 'unsupported':
      return i18n._('Unsupported');
  }
}

function actionName(action: ImportedObject['action']): string {
  switch (action) {
    case 'created':
      return i18n._('New');
    case 'overwritten':
      return i18n._('Overwritten');
    case 'reused':
      return i18n._('Kept as it is');
    case 'ignored':
      return i18n._('Left out');
  }
}

function kindName(kind: ImportedObject['kind']): string {
  switch (kind) {
    case 'dashboard':
      return i18n._('Dashboard');
    case 'chart':
      return i18n._('Chart');
    case 'dataset':
      return i18n._('Dataset');
    case 'database':
      return i18n._('Database');
    case 'saved_query':
      return i18n._('Saved query');
    case 'theme':
      return i18n._('Theme');
    case 'other':
      return i18n._('File');
  }
}

const worst = { unsupported: 0, adapted: 1, exact: 2 } as const;

/** The report of an import or of its dry run: the worst files first, with what was adapted and why. */
export function ReportTable({ report }: { report: ImportReport }) {
  const rows = report.objects.toSorted((a, b) => worst[a.status] - worst[b.status]);
  const count = (status: ImportedObject['status']): number => rows.filter((row) => row.status === status).length;
  return (
    <>
      <p className={styles['sum']} role="status">
        {i18n._('{n, plural, one {# object} other {# objects}}: {exact} exact, {adapted} adapted, {unsupported} unsupported', {
          n: rows.length,
          exact: count('exact'),
          adapted: count('adapted'),
          unsupported: count('unsupported'),
        })}
      </p>
      {/* A region that scrolls must be reachable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <div className={styles['report']} role="region" aria-label={i18n._('Report')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{i18n._('Object')}</th>
              <th scope="col">{i18n._('Import')}</th>
              <th scope="col">{i18n._('Result')}</th>
            </tr>
          </thead>
          {rows.map((row) => (
            <tbody key={row.file}>
              <tr>
                <td>
                  <span className={styles['name']}>{row.name}</span> <span className={styles['kind']}>{kindName(row.kind)}</span>
                </td>
                <td>{actionName(row.action)}</td>
                <td>
                  <Tag color={colours[row.status]}>{statusName(row.status)}</Tag>
                </td>
              </tr>
              {row.notes.length > 0 ? (
                <tr className={styles['notes']}>
                  <td colSpan={3}>
                    <ul>
                      {row.notes.map((note) => (
                        <li key={note}>{note}</li>
                      ))}
                    </ul>
                  </td>
                </tr>
              ) : null}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}
