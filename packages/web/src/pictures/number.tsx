/** One number, with its name, subtitle, change and date around it. */
import type { NumberPicture, View } from '@tessera/charts/chart-type';
import { EChartsView } from './echarts.tsx';
import styles from './pictures.module.css';

/** Font sizes are shares of the tile's height; the number shrinks until it fits the width. */
export function NumberView({ picture, view }: { picture: NumberPicture; view: View }) {
  const sizeOf = (share: number): number => Math.max(10, Math.round(share * view.height));
  const widest = picture.text.length * 0.6;
  const size = Math.min(sizeOf(picture.fontShare), Math.max(12, Math.floor((view.width - 8) / Math.max(1, widest))));
  const { trend } = picture;
  return (
    <div className={styles['number']} role="group" aria-label={picture.summary} data-picture="number">
      {picture.metricName ? (
        <div className={styles['muted']} style={{ fontSize: sizeOf(picture.metricName.fontShare) }}>
          {picture.metricName.text}
        </div>
      ) : null}
      <div style={{ fontSize: size, fontWeight: 600, color: picture.colour ?? view.theme.text }}>{picture.text}</div>
      {picture.change ? (
        <div className={styles['muted']} style={{ fontSize: sizeOf(picture.change.fontShare) }}>
          {picture.change.text}
        </div>
      ) : null}
      {picture.subtitle ? (
        <div className={styles['muted']} style={{ fontSize: sizeOf(picture.subtitle.fontShare) }}>
          {picture.subtitle.text}
        </div>
      ) : null}
      {picture.timestamp ? <div className={styles['muted']}>{picture.timestamp}</div> : null}
      {trend ? (
        <div style={{ height: view.height * 0.3 }}>
          <EChartsView
            picture={{
              kind: 'echarts',
              option: trend.option,
              summary: picture.summary,
              ...(trend.tooltip && { tooltip: trend.tooltip }),
            }}
          />
        </div>
      ) : null}
    </div>
  );
}
