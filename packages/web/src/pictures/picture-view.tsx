/** Any picture on screen: each kind has its painter, and a kind without one does not compile. */
import { lazy, Suspense, useMemo, useRef, type ReactNode } from 'react';
import { switchHeight } from '@tessera/charts/reader-switch';
import type { EChartsPicture, Painters, MarkSelection, Picture, DepictOptions } from '@tessera/charts/chart-type';
import { LoadingFace } from '@tessera/ui/faces';
import { i18n } from '../i18n.ts';
import { ChoicesView } from './choices.tsx';
import { EmptyView } from './empty.tsx';
import { EChartsView } from './echarts/lazy-echarts.ts';
import { Notes } from './notes.tsx';
import { NumberView } from './number.tsx';
import type { ChartMarks } from './shared/spot.ts';
import type { RangeAct } from './range-act.ts';
import { loadPageFont } from './shared/page-font.ts';
import { usePickMode } from './pick-mode.ts';
import { useMenu, type MenuAsk } from './use-menu.ts';
import styles from './shared/pictures.module.css';

export interface PictureViewProps {
  picture: Picture;
  view: DepictOptions;
  /** A click that asks something of the rest of a dashboard. @param isAdded  beside what is chosen already */
  onPick?: ((pick: MarkSelection, isAdded: boolean) => void) | undefined;
  /** A stretch of an axis was drawn; without it a drag does what it does without. */
  onRange?: RangeAct | undefined;
  /** The chart's own state changed (page, search, sort of a table paged by the server). */
  onOwnState?: ((ownState: Record<string, unknown>) => void) | undefined;
  /** A menu was asked for; without it the browser shows its own. */
  onMenu?: ((asked: MenuAsk) => void) | undefined;
}

const GridView = lazy(async () => ({ default: (await import('./grid/grid.tsx')).GridView }));
const MapView = lazy(async () => ({ default: (await import('./map/map.tsx')).MapView }));
// Their columns are as wide as their texts in the page's font.
const PivotView = lazy(async () => ({ default: (await withPageFont(import('./pivot/pivot.tsx'))).PivotView }));
const TableView = lazy(async () => ({ default: (await withPageFont(import('./table/table.tsx'))).TableView }));
const TextView = lazy(async () => ({ default: (await import('./prose/text.tsx')).TextView }));

async function withPageFont<Painter>(coming: Promise<Painter>): Promise<Painter> {
  await loadPageFont();
  return coming;
}

type Handlers = Omit<PictureViewProps, 'picture' | 'view'> & {
  /** The same as `onPick`, for painters that do not know how a click was made. */
  pick: ((pick: MarkSelection) => void) | undefined;
  marks: ChartMarks;
};

const painters = ({ onPick: pickInCell, pick: onPick, onRange, onOwnState, onMenu, marks }: Handlers): Painters<ReactNode> => ({
  echarts: (picture) => (
    <Switched picture={picture} onOwnState={onOwnState}>
      <EChartsView picture={picture} onPick={onPick} onRange={onRange} marks={marks} />
    </Switched>
  ),
  table: (picture) => <TableView picture={picture} onPick={onPick} onOwnState={onOwnState} />,
  pivot: (picture, view) => <PivotView picture={picture} view={view} onPick={onPick} />,
  number: (picture, view) => <NumberView picture={picture} view={view} />,
  text: (picture) => <TextView picture={picture} />,
  empty: (picture) => <EmptyView picture={picture} />,
  map: (picture, view) => (
    <MapView picture={picture} view={view} onPick={onPick} onRange={onRange} marks={marks} paintInner={paintInner} />
  ),
  choices: (picture) => <ChoicesView picture={picture} />,
  grid: (picture, view) => (
    <GridView
      picture={picture}
      view={view}
      paintCell={(cell, within, at) => (
        <PictureView
          picture={cell}
          view={within}
          onPick={pickInCell}
          onRange={onRange}
          onMenu={onMenu && ((asked) => onMenu({ ...asked, spot: asked.spot && { kind: 'grid', cell: at, spot: asked.spot } }))}
        />
      )}
    />
  ),
});

const ReaderSwitchView = lazy(async () => ({ default: (await import('./reader-switch.tsx')).ReaderSwitchView }));

interface SwitchedProps {
  picture: EChartsPicture;
  onOwnState: PictureViewProps['onOwnState'];
  children: ReactNode;
}

/** A chart below the choice its reader has. */
function Switched({ picture, onOwnState, children }: SwitchedProps) {
  const { switch: choice } = picture;
  if (!choice) return children;
  return (
    <div className={styles['switched']}>
      <div className={styles['switch']} style={{ height: switchHeight }}>
        <Suspense>
          <ReaderSwitchView choice={choice} onChoose={(value) => onOwnState?.(choice.choose(value))} />
        </Suspense>
      </div>
      <div className={styles['below']}>{children}</div>
    </div>
  );
}

function paint<K extends Picture['kind']>(
  by: Painters<ReactNode>,
  picture: Extract<Picture, { kind: K }>,
  view: DepictOptions,
): ReactNode {
  // The record holds for each kind the painter of that kind; TypeScript cannot follow the pairing through an index.
  const painter = by[picture.kind] as (picture: Extract<Picture, { kind: K }>, view: DepictOptions) => ReactNode;
  return painter(picture, view);
}

/** How long a painter's code may take before a wait is shown: in most cases it is there already. */
const codeWaitMs = 500;

/** A chart that stands on another one: only looked at. */
const paintInner = (picture: Picture, view: DepictOptions): ReactNode => <PictureView picture={picture} view={view} />;

/** Fills its parent, whose size `view.width` and `view.height` state. */
export function PictureView({ picture, view, onPick, onRange, onOwnState, onMenu }: PictureViewProps) {
  const box = useRef<HTMLDivElement>(null);
  // In a grid each chart has its own.
  const marks = useMenu(box, picture.kind === 'grid' ? undefined : onMenu);
  const isAdding = usePickMode(box);
  const pick = useMemo(() => onPick && ((picked: MarkSelection) => onPick(picked, isAdding.current)), [onPick, isAdding]);
  const by = useMemo(
    () => painters({ onPick, pick, onRange, onOwnState, onMenu, marks }),
    [onPick, pick, onRange, onOwnState, onMenu, marks],
  );
  return (
    <div ref={box} className={styles['frame']}>
      <Suspense fallback={<LoadingFace compact label={i18n._('Loading')} delayMs={codeWaitMs} />}>
        {paint(by, picture, view)}
      </Suspense>
      <Notes notes={'notes' in picture ? picture.notes : undefined} />
    </div>
  );
}
