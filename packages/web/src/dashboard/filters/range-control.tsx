/** A filter between two numbers, or on one of them. */
import { InputNumber, Slider } from 'antd';
import { useState } from 'react';
import { boundsOf, columnOf, maskOfRange, type RangeBounds } from '@tessera/core/dashboard/native-filter';
import { askedBounds, type RangeEnds } from '@tessera/core/dashboard/range-bounds';
import { readsAsYears } from '@tessera/core/format/year';
import { formatCount, i18n } from '../../i18n.ts';
import { useScope } from '../state/context.ts';
import { changeMask, type FilterControlProps } from './control.ts';
import { Trouble } from './trouble.tsx';
import { useBounds } from './use-choices.ts';
import styles from './filters.module.css';

/** The control of a numerical range. Its ends are the column's least and greatest value, asked of the dataset. */
export function RangeControl(props: FilterControlProps) {
  const { id, filter, filters, masks, mask } = props;
  const { item } = useScope();
  const ends = useBounds(filter, filters, masks, item.id);
  const [low, high] = boundsOf(mask);
  const single = filter.controlValues.enableSingleValue;
  const known = ends.data && ends.data !== 'not numeric' ? ends.data : undefined;
  // What is chosen can be seen and taken back, whether its ends are known or not.
  const isChosen = low !== null || high !== null;
  if (ends.isError && !isChosen) return <Trouble error={ends.error} />;
  if (!ends.data && !isChosen)
    return <div className={styles['quiet']}>{ends.isPending ? i18n._('Loading…') : i18n._('No data')}</div>;
  if (ends.data === 'not numeric' && !isChosen)
    return <div className={styles['quiet']}>{i18n._('Chosen non-numeric column')}</div>;
  const { min, max } = known ?? { min: low ?? high ?? 0, max: high ?? low ?? 0 };
  const step = stepOf(min, max);
  const print = readsAsYears(columnOf(filter) ?? '', min, max) ? String : formatCount;
  const set = (bounds: RangeBounds): void => {
    changeMask(props, maskOfRange(filter, askedBounds(single, bounds, known)));
  };
  const isWrong = low !== null && high !== null && low > high;
  const showsLow = single !== 2;
  const showsHigh = single !== 0 && single !== 1;
  return (
    <div className={styles['range']}>
      {known ? (
        <RangeSlider
          name={filter.name}
          single={single}
          bounds={[low, high]}
          ends={known}
          step={step}
          print={print}
          onChange={set}
        />
      ) : null}
      <div className={styles['bounds']}>
        {showsLow ? (
          <Bound
            id={id}
            label={
              single === 1
                ? i18n._('{name}: exact value', { name: filter.name })
                : i18n._('{name}: minimum', { name: filter.name })
            }
            value={low}
            end={print(min)}
            step={step}
            isWrong={isWrong}
            onChange={(value) => set([value, high])}
          />
        ) : null}
        {showsLow && showsHigh ? <span aria-hidden="true">–</span> : null}
        {showsHigh ? (
          <Bound
            {...(showsLow ? {} : { id })}
            label={i18n._('{name}: maximum', { name: filter.name })}
            value={high}
            end={print(max)}
            step={step}
            isWrong={isWrong}
            onChange={(value) => set([low, value])}
          />
        ) : null}
      </div>
      {ends.isError ? <Trouble error={ends.error} /> : null}
      {isWrong ? (
        <div className={styles['trouble']} role="alert">
          {i18n._('The minimum is above the maximum: no value lies between them.')}
        </div>
      ) : null}
    </div>
  );
}

interface BoundProps {
  id?: string;
  label: string;
  value: number | null;
  /** What stands while nothing is chosen. */
  end: string;
  step: number;
  /** True while no value lies between the two. */
  isWrong: boolean;
  onChange: (value: number | null) => void;
}

function Bound({ id, label, value, end, step, isWrong, onChange }: BoundProps) {
  // What is being typed stands, though on its way it may be the end, which is not sent: 9.2 of 9.25, 1 of 15.
  const [typed, setTyped] = useState<number | null>();
  return (
    <InputNumber
      {...(id ? { id } : {})}
      aria-label={label}
      placeholder={end}
      value={typed === undefined ? value : typed}
      step={step}
      status={isWrong ? 'error' : ''}
      onChange={(next) => {
        setTyped(next);
        onChange(next);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

interface RangeSliderProps {
  name: string;
  /** 0 minimum only, 1 exact, 2 maximum only; anything else has two handles. */
  single: number | null | undefined;
  bounds: RangeBounds;
  ends: RangeEnds;
  step: number;
  print: (value: number) => string;
  onChange: (bounds: RangeBounds) => void;
}

/** A handle for each bound that can be set, on the scale of the column's values. */
function RangeSlider({ name, single, bounds: [low, high], ends: { min, max }, step, print, onChange }: RangeSliderProps) {
  const common = { min, max, step };
  const formatter = (value?: number): string => print(value ?? 0);
  const [lowLabel, highLabel] = [i18n._('{name}: minimum', { name }), i18n._('{name}: maximum', { name })];
  if (single === 2)
    return (
      <Slider
        {...common}
        tooltip={{ formatter }}
        value={high ?? max}
        onChange={(value) => onChange([null, value])}
        ariaLabelForHandle={highLabel}
      />
    );
  if (single === 0 || single === 1)
    return (
      <Slider
        {...common}
        tooltip={{ formatter }}
        value={low ?? min}
        // The track is drawn below the handle; a minimum lets through what lies above it, an exact value is a point.
        included={false}
        onChange={(value) => onChange([value, null])}
        ariaLabelForHandle={single === 1 ? i18n._('{name}: exact value', { name }) : lowLabel}
      />
    );
  return (
    <Slider
      {...common}
      tooltip={{ formatter }}
      range
      value={[low ?? min, high ?? max]}
      onChange={(value) => onChange([value[0] ?? null, value[1] ?? null])}
      ariaLabelForHandle={[lowLabel, highLabel]}
    />
  );
}

/** A step that divides the range finely and reads well: 1, 2 or 5 times a power of ten. */
function stepOf(min: number, max: number): number {
  const rough = (max - min) / 100;
  if (!(rough > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  return Number.isInteger(min) && Number.isInteger(max) ? Math.max(1, Math.floor(step)) : step;
}
