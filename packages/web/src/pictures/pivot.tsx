/** A cross-tab. */
import type { Pick, PivotPicture } from '@tessera/charts/chart-type';
import styles from './pictures.module.css';

export function PivotView({ picture }: { picture: PivotPicture; onPick?: ((pick: Pick) => void) | undefined }) {
  const leaves = picture.rowHeaders.at(-1) ?? [];
  return (
    <div className={styles['scroll']} data-picture="pivot">
      <table className={styles['plain']} aria-label={picture.summary}>
        <thead>
          {picture.columnHeaders.map((level, depth) => (
            // Levels have no name of their own; their depth is their identity.
            <tr key={`level ${depth}`}>
              <td>{depth === picture.columnHeaders.length - 1 ? picture.rowDimensions.join(' / ') : '\u00a0'}</td>
              {level.map((header) => (
                <th key={header.key} colSpan={header.span} scope="colgroup">
                  {header.label}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {leaves.map((header, row) => (
            <tr key={header.key}>
              <th scope="row">{header.path.map(String).join(' / ') || header.label}</th>
              {Array.from({ length: picture.columnCount }, (_, column) => (
                <td key={`${header.key} ${column}`}>{picture.cell(row, column).text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
