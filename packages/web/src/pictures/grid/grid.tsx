/** Small multiples on screen: each chart in its box with its own keyboard, menu and tooltip; larger ones are scrolled. */
import type { ReactNode } from 'react';
import type { DepictOptions, GridPicture, Picture } from '@tessera/charts/chart-type';
import styles from './grid.module.css';

export interface GridViewProps {
  picture: GridPicture;
  view: DepictOptions;
  /** Paints the chart of a cell at its place in the grid. */
  paintCell: (picture: Picture, view: DepictOptions, at: number) => ReactNode;
}

/** The picture in its parent's full size. */
export function GridView({ picture, view, paintCell }: GridViewProps) {
  const { width, height, cells, texts, legend, legendFromRight: fromRight = false, summary } = picture;
  const isLarger = width > view.width || height > view.height;
  // A grid that is scrolled shows its left part first: the legend ends at the right of that part, not outside of it.
  const unseenPx = Math.max(0, width - view.width);
  return (
    <div
      className={styles['scroll']}
      role="group"
      aria-label={summary}
      data-picture="grid"
      // What is scrolled must be reached by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      {...(isLarger && { tabIndex: 0 })}
    >
      <div className={styles['grid']} style={{ width, height }}>
        {legend.map(({ colour, label, x, y }) => (
          <span
            key={label}
            className={styles['entry']}
            dir={fromRight ? 'rtl' : 'ltr'}
            style={{ ...(fromRight ? { right: x + unseenPx } : { left: x }), top: y - 4 }}
          >
            <span className={styles['swatch']} style={{ background: colour }} />
            <bdi>{label}</bdi>
          </span>
        ))}
        {texts.map(({ text, upright, ...box }) => (
          <span
            // Two texts never share a corner.
            key={`${box.x} ${box.y}`}
            className={upright ? styles['upright'] : styles['text']}
            style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
            title={text}
          >
            <span className={styles['line']}>{text}</span>
          </span>
        ))}
        {cells.map((cell, at) => (
          <div
            key={`${cell.x} ${cell.y}`}
            className={styles['cell']}
            style={{ left: cell.x, top: cell.y, width: cell.width, height: cell.height }}
            data-cell={cell.label}
          >
            {paintCell(cell.picture, { ...view, width: cell.width, height: cell.height }, at)}
          </div>
        ))}
      </div>
    </div>
  );
}
