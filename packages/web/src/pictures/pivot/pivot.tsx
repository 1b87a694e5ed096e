/** A pivot table on screen: a real table whose rows and columns are made only where one looks. */
import { CaretDownOutlined, ColumnWidthOutlined } from '@ant-design/icons';
import {
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type UIEvent,
} from 'react';
import type { MarkSelection, PivotHeader, PivotPicture, DepictOptions } from '@tessera/charts/chart-type';
import { foldKey, headersIn, sideOf, type ShownHeader, type PivotSide } from '@tessera/charts/shared/pivot-layout';
import { naturalWidths, pivotMeasures, placesIn, type PivotMeasures } from '@tessera/charts/shared/pivot-widths';
import { tabularWidth } from '@tessera/core/look/tabular';
import { gridSizes, type as typography } from '@tessera/core/look/tokens';
import { measuringPen, pageFamily } from '@tessera/ui/theme';
import { FoldedIcon } from '../../kit/pointing-icons.tsx';
import { i18n } from '../../i18n.ts';
import styles from './pivot.module.css';

const rowHeight = gridSizes.pivotRow;
/** Beyond this many cells only those in sight are made. */
const wholeUpTo = 2000;
/** Lines are made in blocks, so that most frames of a scroll change nothing. */
const block = { rows: 8, columns: 4 };

function letterWidth(letters: string, sizePx: number, weight: number): number {
  const pen = measuringPen();
  if (!pen) return letters.length * 7;
  pen.font = `${weight} ${sizePx}px ${pageFamily()}`;
  return pen.measureText(letters).width;
}

const measure = (text: string): number => tabularWidth(text, typography.size.sm, typography.weight.strong, letterWidth);

/** First and last place to be made along one side: the blocks in sight and one on either side. */
function stretch(offset: number, room: number, size: number, count: number, step: number): [number, number] {
  const from = Math.floor(offset / size / step - 0.5) * step;
  const until = Math.ceil((offset + room) / size / step + 0.5) * step;
  return [Math.max(0, from), Math.min(count, until)];
}

export interface PivotViewProps {
  picture: PivotPicture;
  view: DepictOptions;
  onPick?: ((pick: MarkSelection) => void) | undefined;
}

/** Paints a `pivot` picture. A small one is made whole, a large one only around what is in sight; groups can be folded. */
export function PivotView({ picture, view, onPick }: PivotViewProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set());
  const rows = useMemo(() => sideOf(picture.rowHeaders, picture.rowCount, folded), [picture, folded]);
  const columns = useMemo(() => sideOf(picture.columnHeaders, picture.columnCount, folded), [picture, folded]);
  const [isWhole, setIsWhole] = useState(false);
  const wishes = useMemo(() => naturalWidths(picture, measure), [picture]);
  const { lines } = columns;
  const shown = useMemo(() => lines.map((line) => wishes[line] ?? 0), [wishes, lines]);
  const sizes = useMemo(() => pivotMeasures(picture, view.width, isWhole, shown, measure), [picture, view.width, isWhole, shown]);
  const { widths, edges } = sizes.columns;
  const scroll = useScroll();
  const whole = rows.lines.length * columns.lines.length <= wholeUpTo;
  const [top, bottom] = whole
    ? [0, rows.lines.length]
    : stretch(scroll.top, view.height, rowHeight, rows.lines.length, block.rows);
  const [first, last] = whole ? [0, columns.lines.length] : placesIn(edges, scroll.left - sizes.gives, view.width, block.columns);
  const fold = useCallback((header: PivotHeader) => {
    setFolded((before) => {
      const next = new Set(before);
      if (!next.delete(foldKey(header))) next.add(foldKey(header));
      return next;
    });
  }, []);
  const picks = onPick !== undefined && picture.pick !== undefined;
  const pick = (mark: Parameters<NonNullable<PivotPicture['pick']>>[0]): void => {
    const asked = window.getSelection()?.isCollapsed === false ? undefined : picture.pick?.(mark);
    if (asked) onPick?.(asked);
  };
  const onClick = (event: MouseEvent): void => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-row]') : null;
    if (cell && picks) pick({ row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) });
  };
  const latest = useRef(pick);
  useLayoutEffect(() => {
    latest.current = pick;
  });
  // What does not change while one scrolls, so that rows already made are kept.
  const parts = useMemo(
    (): Parts => ({
      picture,
      columns,
      sizes,
      folded,
      fold,
      pick: picks ? (mark) => latest.current(mark) : undefined,
    }),
    [picture, columns, sizes, folded, fold, picks],
  );
  const end = edges.at(-1) ?? 0;
  const width = sizes.left + end;
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      className={styles['scroll']}
      tabIndex={0}
      role="region"
      aria-label={picture.summary}
      data-picture="pivot"
      onScroll={scroll.onScroll}
    >
      {/* A click on a cell filters by its row and its column; the headers' buttons do the same from the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <table
        className={[styles['pivot'], picks && styles['picks'], sizes.columns.isTight && styles['tight']]
          .filter(Boolean)
          .join(' ')}
        style={{ width, '--head': `${headRows(picture) * rowHeight}px`, '--names': `${sizes.left - sizes.gives}px` }}
        aria-rowcount={rows.lines.length + headRows(picture)}
        aria-colcount={columns.lines.length + picture.rowHeaders.length}
        onClick={onClick}
      >
        <colgroup>
          {sizes.headers.map((size, level) => (
            <col key={`level ${level}`} style={{ width: size }} />
          ))}
          {first > 0 ? <col style={{ width: edges[first] }} /> : null}
          {columns.lines.slice(first, last).map((line, at) => (
            <col key={line} style={{ width: widths[first + at] }} />
          ))}
          {last < columns.lines.length ? <col style={{ width: end - (edges[last] ?? 0) }} /> : null}
        </colgroup>
        <Head parts={parts} first={first} last={last} isWhole={isWhole} setIsWhole={setIsWhole} />
        <Body parts={parts} rows={rows} top={top} bottom={bottom} first={first} last={last} />
      </table>
    </div>
  );
}

/** The place one has scrolled to, reported at most once a frame. */
function useScroll(): { top: number; left: number; onScroll: (event: UIEvent<HTMLElement>) => void } {
  const [at, setAt] = useState({ top: 0, left: 0 });
  const frame = useRef(0);
  const onScroll = (event: UIEvent<HTMLElement>): void => {
    const { scrollTop: top, scrollLeft } = event.currentTarget;
    // Counted from where the line begins; from right to left the browser counts below zero.
    const left = Math.abs(scrollLeft);
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => setAt({ top, left }));
  };
  return { ...at, onScroll };
}

interface Parts {
  picture: PivotPicture;
  columns: PivotSide;
  sizes: PivotMeasures;
  folded: ReadonlySet<string>;
  fold: (header: PivotHeader) => void;
  pick: ((mark: { path: PivotHeader['path']; axis: 'row' | 'column' }) => void) | undefined;
}
/** The stretch of columns that is made. */
interface Across {
  parts: Parts;
  first: number;
  last: number;
}

interface LabelProps {
  header: PivotHeader;
  axis: 'row' | 'column';
  parts: Parts;
}

/** A header's text: folds its group, filters by its value. */
function Label({ header, axis, parts }: LabelProps) {
  const { folded, fold, pick } = parts;
  const isFolded = folded.has(foldKey(header));
  const text: ReactNode =
    pick && header.path.length > 0 && !header.subtotal ? (
      <button type="button" className={styles['value']} title={header.label} onClick={() => pick({ path: header.path, axis })}>
        {header.label}
      </button>
    ) : (
      <span title={header.label}>{header.label}</span>
    );
  return (
    <span className={styles['label']}>
      {header.collapsible ? (
        <button
          type="button"
          className={styles['fold']}
          aria-expanded={!isFolded}
          aria-label={
            isFolded ? i18n._('Expand {label}', { label: header.label }) : i18n._('Collapse {label}', { label: header.label })
          }
          onClick={() => fold(header)}
        >
          {isFolded ? <FoldedIcon /> : <CaretDownOutlined />}
        </button>
      ) : null}
      {text}
    </span>
  );
}

const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

interface HeadProps extends Across {
  /** Are the names of the rows shown whole? */
  isWhole: boolean;
  setIsWhole: (isWhole: boolean) => void;
}

function Head({ parts, first, last, isWhole, setIsWhole }: HeadProps) {
  const { picture, columns, sizes } = parts;
  const shown = headersIn(columns, first, last);
  const depth = shown.length;
  const hasOwnRow = namesColumns(picture);
  const across = last - first + (first > 0 ? 1 : 0) + (last < columns.lines.length ? 1 : 0);
  return (
    <thead>
      {shown.map((headers, level) => (
        // Levels have no name of their own; their depth is their identity.
        <tr key={`level ${level}`} style={{ height: rowHeight }} aria-rowindex={level + 1}>
          {level < depth - 1 || hasOwnRow ? (
            <td
              colSpan={sizes.headers.length}
              className={classes(styles['corner'], styles['edge'])}
              style={{ top: level * rowHeight, insetInlineStart: -sizes.gives }}
            >
              {picture.columnDimensions[level]}
            </td>
          ) : (
            <RowDimensions {...{ parts, isWhole, setIsWhole, level }} />
          )}
          {first > 0 ? <td className={styles['gap']}>{'\u00a0'}</td> : null}
          {headers.map(({ header, span, levels }) => (
            <th
              key={header.key}
              scope={span > 1 ? 'colgroup' : 'col'}
              colSpan={span}
              rowSpan={levels}
              className={classes(
                styles['across'],
                span > 1 && styles['wide'],
                header.subtotal && styles['sum'],
                isMarked(parts, header, 'column'),
              )}
              style={{ top: level * rowHeight }}
              data-axis="column"
              data-key={header.key}
              aria-label={nameOf(picture.columnDimensions[level], header)}
            >
              <Label header={header} axis="column" parts={parts} />
            </th>
          ))}
        </tr>
      ))}
      {hasOwnRow ? (
        <tr style={{ height: rowHeight }} aria-rowindex={depth + 1}>
          <RowDimensions {...{ parts, isWhole, setIsWhole, level: depth }} />
          <td colSpan={across} style={{ top: depth * rowHeight }} />
        </tr>
      ) : null}
    </thead>
  );
}

interface RowDimensionsProps extends Omit<HeadProps, 'first' | 'last'> {
  /** The row of the head they stand in. */
  level: number;
}

/** What the levels of the rows' names are called. */
function RowDimensions({ parts: { picture, sizes }, isWhole, setIsWhole, level }: RowDimensionsProps) {
  return sizes.headers.map((_, at) => (
    <th
      key={`dimension ${at}`}
      scope="col"
      className={classes(styles['corner'], styles['dimension'], at === sizes.headers.length - 1 && styles['edge'])}
      style={{ top: level * rowHeight, insetInlineStart: (sizes.lefts[at] ?? 0) - sizes.gives }}
    >
      {picture.rowDimensions[at]}
      {sizes.cuts && at === sizes.headers.length - 1 ? (
        <button
          type="button"
          className={styles['widen']}
          aria-pressed={isWhole}
          aria-label={i18n._('Show whole names')}
          title={i18n._('Show whole names')}
          onClick={() => setIsWhole(!isWhole)}
        >
          <ColumnWidthOutlined />
        </button>
      ) : null}
    </th>
  ));
}

/** Where both sides have names, the rows' stand in a row of their own below the columns'. */
const namesColumns = (picture: PivotPicture): boolean => picture.columnDimensions.length > 0 && picture.rowDimensions.length > 0;
const headRows = (picture: PivotPicture): number => picture.columnHeaders.length + (namesColumns(picture) ? 1 : 0);

const nameOf = (dimension: string | undefined, header: PivotHeader): string | undefined =>
  dimension && header.path.length > 0 && !header.subtotal ? `${dimension}: ${header.label}` : undefined;

function isMarked({ picture }: Parts, header: PivotHeader, axis: 'row' | 'column'): string | undefined {
  return header.path.length > 0 && picture.isPicked?.({ path: header.path, axis }) ? styles['marked'] : undefined;
}

interface BodyProps extends Across {
  rows: PivotSide;
  top: number;
  bottom: number;
}

function Body({ parts, rows, top, bottom, first, last }: BodyProps) {
  const { columns, sizes } = parts;
  const below = rows.lines.length - bottom;
  const width = sizes.headers.length + (last - first) + (first > 0 ? 1 : 0) + (last < columns.lines.length ? 1 : 0);
  const starts = headersIn(rows, top, bottom).map((headers) => new Map(headers.map((each) => [each.at, each])));
  return (
    <tbody>
      {top > 0 ? (
        <tr style={{ height: top * rowHeight }} aria-hidden="true">
          <td colSpan={width} className={styles['gap']}>
            {'\u00a0'}
          </td>
        </tr>
      ) : null}
      {rows.lines.slice(top, bottom).map((line, at) => (
        <Row
          key={line}
          parts={parts}
          line={line}
          place={top + at}
          first={first}
          last={last}
          headers={starts.map((level) => level.get(top + at))}
        />
      ))}
      {below > 0 ? (
        <tr style={{ height: below * rowHeight }} aria-hidden="true">
          <td colSpan={width} className={styles['gap']}>
            {'\u00a0'}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

interface RowProps extends Across {
  line: number;
  place: number;
  /** The header that begins at this row, level by level. */
  headers: readonly (ShownHeader | undefined)[];
}

const sameHeader = (a: ShownHeader | undefined, b: ShownHeader | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.header === b.header && a.span === b.span && a.levels === b.levels);

/** Equal rows are not made again while one scrolls. */
const sameRow = (a: RowProps, b: RowProps): boolean =>
  a.parts === b.parts &&
  a.line === b.line &&
  a.place === b.place &&
  a.first === b.first &&
  a.last === b.last &&
  a.headers.every((header, level) => sameHeader(header, b.headers[level]));

const Row = memo(function Row({ parts, line, place, first, last, headers }: RowProps) {
  const { picture, columns, sizes } = parts;
  return (
    <tr style={{ height: rowHeight }} aria-rowindex={place + headRows(picture) + 1}>
      {headers.map((shown, at) => {
        if (!shown) return null;
        const { header, span, levels } = shown;
        return (
          <th
            key={header.key}
            scope={span > 1 ? 'rowgroup' : 'row'}
            rowSpan={span}
            colSpan={levels}
            className={classes(
              styles['down'],
              header.subtotal && styles['sum'],
              at + levels === sizes.headers.length && styles['edge'],
              isMarked(parts, header, 'row'),
            )}
            style={{ insetInlineStart: (sizes.lefts[at] ?? 0) - sizes.gives }}
            data-axis="row"
            data-key={header.key}
          >
            <Label header={header} axis="row" parts={parts} />
          </th>
        );
      })}
      {first > 0 ? <td className={styles['gap']}>{'\u00a0'}</td> : null}
      {columns.lines.slice(first, last).map((column) => {
        const cell = picture.cell(line, column);
        const isPicked = picture.isPicked?.({ row: line, column }) === true;
        return (
          <td
            key={column}
            data-row={line}
            data-column={column}
            className={classes(cell.total && styles['sum'], isPicked && styles['marked'])}
            style={cell.background || cell.colour ? { background: cell.background, color: cell.colour } : undefined}
          >
            {cell.text}
          </td>
        );
      })}
    </tr>
  );
}, sameRow);
