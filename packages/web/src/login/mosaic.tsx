import styles from './login.module.css';

const columns = 9;
const rows = 12;

/** The same tiles on every visit: a small arithmetic, not chance. */
function tone(column: number, row: number): 'ground' | 'soft' | 'strong' | 'lit' {
  const n = (column * 7 + row * 13 + ((column * row) % 11) * 3) % 19;
  const depth = column / columns + row / rows;
  if (n === 4 && depth > 0.5) return 'lit';
  if (n < 5 && depth > 0.4) return 'strong';
  return n < 11 ? 'soft' : 'ground';
}

/** A wall of tiles beside the form; decoration only. */
export function Mosaic() {
  const tiles = Array.from({ length: columns * rows }, (_, i) => ({ column: i % columns, row: Math.floor(i / columns) }));
  return (
    <svg
      className={styles['mosaic']}
      viewBox={`0 0 ${columns * 10} ${rows * 10}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {tiles.map(({ column, row }) => (
        <rect
          key={`${column}:${row}`}
          className={styles[`tile-${tone(column, row)}`]}
          x={column * 10 + 0.4}
          y={row * 10 + 0.4}
          width="9.2"
          height="9.2"
          rx="1.2"
        />
      ))}
    </svg>
  );
}
