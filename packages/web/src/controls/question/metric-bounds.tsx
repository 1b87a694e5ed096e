/** The least and the most of each of the form's metrics: the ends of a radar's spokes. */
import { isRecord } from '@tessera/core/narrowing';
import { areReversed, metricList } from '@tessera/charts/controls/shapes';
import { titleOf } from '@tessera/core/format/label';
import { metricLabel } from '@tessera/core/query/metric';
import { i18n } from '../../i18n.ts';
import { BoundsControl } from '../plain/bounds.tsx';
import type { FollowingProps } from '../shared/control-props.ts';
import styles from '../shared/controls.module.css';

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

type Spokes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const spokesOf = (value: unknown): Spokes =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([key, each]) => (isRecord(each) ? [[key, each]] : [])),
  );

/** Edits bounds by the label of each metric the form has. Without metrics it says to choose some first. */
export function MetricBoundsControl(props: FollowingProps<'metrics'>) {
  const { id, control, value, onChange, form, dataset } = props;
  const spokes = spokesOf(value);
  const labels = metricList().parse(form['metrics']).map(metricLabel);
  if (labels.length === 0) return <p className={styles['empty']}>{i18n._('Choose metrics first.')}</p>;
  return (
    <ul className={styles['list']} aria-label={control.label}>
      {labels.map((label, at) => {
        const title = titleOf(label, dataset);
        const own = spokes[label] ?? {};
        return (
          <li key={label}>
            <label htmlFor={`${id}-${at}`}>{title}</label>
            <BoundsControl
              {...props}
              id={`${id}-${at}`}
              control={{ ...control, label: title }}
              isInvalid={areReversed(numberIn(own['radarMetricMinValue']), numberIn(own['radarMetricMaxValue']))}
              value={[own['radarMetricMinValue'] ?? null, own['radarMetricMaxValue'] ?? null]}
              onChange={(pair) => {
                const [least, most] = Array.isArray(pair) ? pair : [null, null];
                onChange({ ...spokes, [label]: { ...own, radarMetricMinValue: least, radarMetricMaxValue: most } });
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}
