/** A table of formatted cells. */
import type { TablePicture } from '@tessera/charts/chart-type';
import styles from './pictures.module.css';

export function TableView({ picture }: { picture: TablePicture }) {
  const { columns, values } = picture;
  const rows = Array.from({ length: Math.min(picture.rowcount, 1000) }, (_, row) => row);
  return (
    <div className={styles['scroll']} data-picture="table">
      <table className={styles['plain']} aria-label={picture.summary}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" style={{ textAlign: column.align ?? 'left' }}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {columns.map((column, at) => (
                <td key={column.key} style={{ textAlign: column.align ?? 'left' }}>
                  {column.format(values[at]?.[row] ?? null)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
