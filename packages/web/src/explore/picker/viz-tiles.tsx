/** The chart types one reaches for most, the current one among them, and the way to all the others. */
import { CheckCircleFilled, DesktopOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { entryOf } from '@tessera/charts/catalogue';
import { chartWord } from '../../language/chart-words.ts';
import { i18n } from '../../i18n.ts';
import { VizIcon } from './viz-icon.tsx';
import styles from './viz-tiles.module.css';

export interface VizTilesProps {
  /** The chosen `viz_type`, known or not. */
  value: string;
  /** The `viz_type` of the picture on the page, where one is drawn. */
  rendered?: string | undefined;
  onSelect: (vizType: string) => void;
  /** Opens the gallery. */
  onAll: () => void;
}

const quick: readonly string[] = [
  'echarts_timeseries_line',
  'echarts_timeseries_bar',
  'echarts_area',
  'table',
  'big_number_total',
  'pie',
];

interface Tile {
  id: string;
  name: string;
  isSupported: boolean;
}

/** Types that cannot be drawn stay visible while they are the form's own. */
function tilesOf(value: string, rendered: string | undefined): Tile[] {
  const current = entryOf(value)?.id ?? value;
  const drawn = rendered === undefined ? undefined : (entryOf(rendered)?.id ?? rendered);
  const own = [current, drawn].filter((id): id is string => id !== undefined && id !== '' && !quick.includes(id));
  return [...new Set([...own, ...quick])].flatMap((id): Tile[] => {
    const type = entryOf(id);
    const isSupported = type !== undefined;
    return isSupported || own.includes(id) ? [{ id, name: type ? chartWord(type.name) : id, isSupported }] : [];
  });
}

/** The chosen type shows its name: with a tick when the picture is of it, with a screen while it waits to be drawn. */
function Sign({ isDrawn }: { isDrawn: boolean }) {
  return isDrawn ? <CheckCircleFilled className={`${styles['sign']}`} /> : <DesktopOutlined className={`${styles['sign']}`} />;
}

/**
 * A row of chart types under the head of the panel. @param rendered  the type of the picture on screen, which may be an older
 * choice
 */
export function VizTiles({ value, rendered, onSelect, onAll }: VizTilesProps) {
  const tiles = tilesOf(value, rendered);
  const current = entryOf(value)?.id ?? value;
  const drawn = rendered === undefined ? undefined : (entryOf(rendered)?.id ?? rendered);
  const isUnsupported = tiles.some((tile) => tile.id === current && !tile.isSupported);
  return (
    <div className={styles['box']}>
      <div role="group" aria-label={i18n._('Visualization type')} className={styles['tiles']}>
        {tiles.map(({ id, name, isSupported }) => {
          const isChosen = id === current;
          const hint = id === drawn ? i18n._('Currently rendered: {name}', { name }) : name;
          return (
            <Tooltip key={id} title={isChosen && id !== drawn ? undefined : hint}>
              <button
                type="button"
                className={styles['tile']}
                aria-pressed={isChosen}
                aria-label={name}
                data-chosen={isChosen}
                disabled={!isSupported && !isChosen}
                onClick={() => onSelect(id)}
              >
                <VizIcon vizType={id} />
                {isChosen ? (
                  <>
                    <span className={styles['name']}>{name}</span>
                    {rendered === undefined ? null : <Sign isDrawn={rendered === value} />}
                  </>
                ) : null}
              </button>
            </Tooltip>
          );
        })}
      </div>
      {isUnsupported ? (
        <p className={styles['warning']} role="status">
          {i18n._('This visualization type is not supported.')}{' '}
          {i18n._('This chart type ({name}) is not known here; its data is shown as a table.', {
            name: chartWord(entryOf(value)?.name ?? value),
          })}
        </p>
      ) : null}
      <Button type="link" size="small" className={`${styles['all']}`} onClick={onAll}>
        {i18n._('View all charts')}
      </Button>
    </div>
  );
}
