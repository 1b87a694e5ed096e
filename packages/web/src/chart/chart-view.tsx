/** A chart on screen: its four faces, and its picture in exactly the room it was given. */
import { Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ColourScale, MarkSelection, Picture, Selection, DepictOptions } from '@tessera/charts/chart-type';
import type { Dataset } from '@tessera/core/dataset';
import { pictureColours } from '@tessera/core/look/tokens';
import { EmptyFace, LoadingFace } from '@tessera/ui/faces';
import { useTheme } from '@tessera/ui/theme';
import { i18n } from '../i18n.ts';
import { sayInPage } from '../language/chart-words.ts';
import type { RangeAct } from '../pictures/range-act.ts';
import { PictureView } from '../pictures/picture-view.tsx';
import { pickAt, placeAt } from '../pictures/shared/spot.ts';
import type { MenuAsk } from '../pictures/use-menu.ts';
import styles from './chart-view.module.css';
import { Failed } from './failed.tsx';
import { PaintBoundary, Undrawable } from './paint-boundary.tsx';
import { TileFace } from './tile-face.tsx';
import { linearColoursFor } from '@tessera/core/look/palettes';
import { useOwnRegions } from './own-regions.ts';
import type { ChartAnswers } from './ask.ts';
import type { ChartState } from './use-chart.ts';
import { useSize, type Size } from './use-size.ts';
import { tell } from '../telemetry/tell.ts';

/** A wheel for each of thirty charts costs more than most of their answers: it turns where the wait is long. */
const maxWaitMs = 1000;

/** A menu that was asked for in a chart. */
export interface ChartMenuAsk {
  /** px in the window. */
  x: number;
  y: number;
  /** What had the focus, and gets it back. */
  from: HTMLElement | undefined;
  /** What a click there would ask, whether it is selected already or not; undefined where nothing stands for a value. */
  pick: MarkSelection | undefined;
  /** What stands on the chart's axis there. */
  place: MarkSelection | undefined;
  /** The mark there is the chart's own selection. */
  isPicked: boolean;
}

export interface ChartViewProps {
  chart: ChartState;
  dataset?: Dataset | undefined;
  colours: ColourScale;
  /** True holds a first picture back for a moment, so that others may take their colours first. */
  held?: boolean;
  /** True takes the picture away: it is far out of sight, and comes back as it was answered. */
  away?: boolean;
  /** What this chart's own cross-filter has selected. */
  selection?: Selection | undefined;
  ownState?: Record<string, unknown> | undefined;
  /** @param isAdded  to what is selected already, instead of replacing it */
  onPick?: ((pick: MarkSelection, isAdded: boolean) => void) | undefined;
  /** A range was drawn along its axis. */
  onRange?: RangeAct | undefined;
  onOwnState?: ((ownState: Record<string, unknown>) => void) | undefined;
  /** Without it the browser shows its own menu. */
  onMenu?: ((asked: ChartMenuAsk) => void) | undefined;
}

/** Fills its parent, which must have a height. */
export function ChartView(props: ChartViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const { status, goesOn, answers, error } = props.chart;
  const settled = status !== 'loading' && status !== 'waiting';
  const [shown, setShown] = useState(false);
  if (!shown && answers && !props.held) setShown(true);
  const { place } = props.chart;
  const told = useRef<ChartAnswers>(undefined);
  // A picture that comes back is not drawn anew.
  const onDrawn = useCallback(
    (drawn: ChartAnswers) => {
      if (told.current === drawn) return;
      told.current = drawn;
      tell('render_chart', { ...place, duration: Math.max(0, Date.now() - drawn.at) });
    },
    [place],
  );
  const isDrawn = answers && shown && !props.away && size && status !== 'failed' && status !== 'unsupported';
  return (
    <div ref={box} className={styles['box']} data-status={status} aria-busy={!settled}>
      {isDrawn ? <Drawn {...props} size={size} onDrawn={onDrawn} /> : null}
      {(!settled && !answers) || (answers && !shown) ? <div className={styles['skeleton']} /> : null}
      {!settled && !answers ? (
        <p className={styles['unprinted']}>{i18n._('This chart was not loaded yet when the page was printed.')}</p>
      ) : null}
      {status === 'loading' && !answers ? (
        <TileFace>
          {goesOn ? <LoadingFace compact label={longWait()} delayMs={0} /> : null}
          {goesOn ? null : <LoadingFace compact label={i18n._('Loading')} delayMs={maxWaitMs} />}
        </TileFace>
      ) : null}
      {status === 'loading' && answers ? (
        <div className={styles['progress']} role="progressbar" aria-label={i18n._('Updating chart')} />
      ) : null}
      {goesOn && answers ? (
        <div className={styles['note']} role="status">
          {longWait()}
        </div>
      ) : null}
      {status === 'stopped' && !answers ? <Stopped chart={props.chart} /> : null}
      {status === 'failed' ? <Failed error={error} again={() => props.chart.reload(false)} /> : null}
      {status === 'unsupported' ? <Unsupported /> : null}
    </div>
  );
}

const longWait = (): string =>
  i18n._('This takes long and goes on in the background. You may leave the page: the answer is here when you come back.');

function Unsupported() {
  return (
    <TileFace>
      <EmptyFace compact title={i18n._('This visualization type is not supported.')} />
    </TileFace>
  );
}

function Stopped({ chart }: { chart: ChartState }) {
  return (
    <TileFace>
      <EmptyFace
        compact
        title={i18n._('Updating chart was stopped')}
        actions={<Button onClick={() => chart.reload(false)}>{i18n._('Run')}</Button>}
      />
    </TileFace>
  );
}

function Drawn(props: ChartViewProps & { size: Size; onDrawn: (answers: ChartAnswers) => void }) {
  const { chart, dataset, colours, selection, ownState, onPick, onRange, onOwnState, onMenu, size, onDrawn } = props;
  const { mode, colours: look } = useTheme();
  const { answered, answers } = chart;
  const { width, height } = size;
  // The form of the newest question, so that a change of looks shows without asking; its answers may still be on their way.
  const fresh = chart.question?.key === answered?.key ? chart.question : answered;
  const { regions: ownRegions, isReady } = useOwnRegions(fresh?.opened.form);
  const view = useMemo(
    (): DepictOptions => ({
      width,
      height,
      theme: pictureColours(look),
      colours,
      linearScheme: (id) => linearColoursFor(id, mode),
      locale: i18n.locale,
      say: sayInPage,
      now: answers?.at ?? 0,
      dataset,
      selection,
      mode: 'screen',
      ownState,
      ownRegions,
    }),
    [width, height, mode, look, colours, answers, dataset, selection, ownState, ownRegions],
  );
  const picture = useMemo(() => (isReady ? depict(fresh, answers, view) : undefined), [fresh, answers, view, isReady]);
  const pick = useCallback((given: MarkSelection, isAdded: boolean) => onPick?.(given, isAdded), [onPick]);
  const keep = useCallback((given: Record<string, unknown>) => onOwnState?.(given), [onOwnState]);
  const ask = ({ x, y, from, spot }: MenuAsk): void => {
    // A selected mark clicked again takes itself back: what it stands for is asked of a picture without selection.
    const plain = selection ? depict(fresh, answers, { ...view, selection: undefined }) : picture;
    const pickIn = (given: typeof picture): MarkSelection | undefined =>
      given && !(given instanceof Error) && spot ? pickAt(given, spot) : undefined;
    const pick = pickIn(plain);
    const place = picture && !(picture instanceof Error) && spot ? placeAt(picture, spot) : undefined;
    onMenu?.({ x, y, from, pick, place, isPicked: pick !== undefined && pickIn(picture)?.filters.length === 0 });
  };
  const isDrawn = picture !== undefined && !(picture instanceof Error);
  useEffect(() => {
    if (isDrawn && answers) onDrawn(answers);
  }, [isDrawn, answers, onDrawn]);
  if (picture instanceof Error) return <Undrawable error={picture} />;
  if (!picture) return null;
  return (
    <PaintBoundary picture={picture} broken={(error) => <Undrawable error={error} />}>
      <PictureView
        picture={picture}
        view={view}
        onPick={onPick && pick}
        onRange={onRange}
        onOwnState={keep}
        onMenu={onMenu ? ask : undefined}
      />
    </PaintBoundary>
  );
}

/** The picture, or what went wrong while it was made: a broken chart must not take its neighbours along. */
function depict(
  question: ChartState['answered'],
  answers: ChartState['answers'],
  view: DepictOptions,
): Picture | Error | undefined {
  if (!question || !answers) return undefined;
  try {
    return question.opened.chart.picture(question.opened.form, answers.answers, { ...view, inner: question.inner });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
