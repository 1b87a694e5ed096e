/** One number, with its name, subtitle, change and date around it; text a reader can select, the trend below it. */
import { useMemo } from 'react';
import type { EChartsPicture, NumberPicture, DepictOptions } from '@tessera/charts/chart-type';
import { comparedGap, layNumber, numberLeading, type NumberLine } from '@tessera/charts/shared/number-layout';
import { measuringPen, pageFamily } from '@tessera/ui/theme';
import { EChartsView } from './echarts/lazy-echarts.ts';
import styles from './shared/pictures.module.css';

function measure(text: string, sizePx: number, weight: number): number {
  const pen = measuringPen();
  if (!pen) return text.length * sizePx * 0.6;
  pen.font = `${weight} ${sizePx}px ${pageFamily()}`;
  return pen.measureText(text).width;
}

/** Paints a `number` picture. Its lines stand where they stand on paper, since both are laid out by `layNumber`. */
export function NumberView({ picture, view }: { picture: NumberPicture; view: DepictOptions }) {
  const { lines, paddingPx, trendPx } = useMemo(() => layNumber(picture, view, measure), [picture, view]);
  const { trend } = picture;
  const drawn = useMemo((): EChartsPicture | undefined => {
    if (!trend) return undefined;
    return { kind: 'echarts', option: trend.option, summary: picture.summary, ...(trend.tooltip && { tooltip: trend.tooltip }) };
  }, [trend, picture.summary]);
  return (
    <div className={styles['number']} role="group" aria-label={picture.summary} data-picture="number">
      <div className={styles['numberLines']} style={{ padding: `${paddingPx}px ${paddingPx}px 0` }}>
        {lines.map((line, at) => (
          <div
            key={`${line.part} ${at}`}
            data-part={line.part}
            style={{ fontSize: line.sizePx, fontWeight: line.weight, color: line.colour, lineHeight: numberLeading }}
          >
            {line.cells ? <Compared {...line} cells={line.cells} muted={view.theme.textMuted} /> : <bdi>{line.text}</bdi>}
          </div>
        ))}
      </div>
      {drawn ? (
        <div style={{ height: trendPx }}>
          <EChartsView picture={drawn} />
        </div>
      ) : null}
    </div>
  );
}

/** The number's facts in one line, each with its label before it. */
function Compared({ cells, sizePx, muted }: NumberLine & { cells: NonNullable<NumberLine['cells']>; muted: string }) {
  return cells.map(({ label, text, colour, direction, hint }, at) => (
    <span
      key={label}
      title={hint}
      data-direction={direction}
      style={{ marginInlineStart: at === 0 ? 0 : comparedGap.facts * sizePx, ...(colour && { color: colour }) }}
    >
      {label === '' ? null : (
        <span style={{ color: muted, fontWeight: 400, marginInlineEnd: comparedGap.label * sizePx }}>{label}</span>
      )}
      <bdi>{text}</bdi>
    </span>
  ));
}
