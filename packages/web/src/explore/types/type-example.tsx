/** A chart type painted from its own example: what one gets, not a drawing of it. */
import { useMemo, useRef } from 'react';
import type { ListedChart } from '@tessera/charts';
import type { Picture, View } from '@tessera/charts/chart-type';
import { readForm } from '@tessera/charts/controls/form';
import { colourScale } from '@tessera/core/format/colour-scale';
import { looks, pictureColours } from '@tessera/core/look/tokens';
import { useTheme } from '@tessera/ui/theme';
import { linearScheme } from '../../chart/colours.ts';
import { useSize, useVisible } from '../../chart/use-size.ts';
import { i18n } from '../../i18n.ts';
import { PictureView } from '../../pictures/picture-view.tsx';
import styles from './types.module.css';

// Examples stand at fixed dates; the clock they are read by is theirs.
const exampleNow = Date.UTC(2024, 0, 1);

function depict(chart: ListedChart, view: View): Picture | undefined {
  try {
    const { form } = readForm(chart, { ...chart.example.form, viz_type: chart.id });
    return chart.picture(form, chart.example.answers, view);
  } catch {
    return undefined;
  }
}

export function TypeExample({ chart, mode = 'thumb' }: { chart: ListedChart; mode?: View['mode'] }) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const isVisible = useVisible(box, '200px');
  const { mode: look } = useTheme();
  const view = useMemo((): View | undefined => {
    if (!size || !isVisible) return undefined;
    const scheme = chart.example.form['color_scheme'];
    return {
      ...size,
      theme: pictureColours(look),
      colours: colourScale({ scheme: typeof scheme === 'string' ? scheme : undefined, ground: looks[look].background }),
      linearScheme,
      locale: i18n.locale,
      now: exampleNow,
      mode,
    };
  }, [size, isVisible, chart, look, mode]);
  const picture = useMemo(() => view && depict(chart, view), [chart, view]);
  return (
    <div ref={box} className={styles['example']} aria-hidden inert>
      {picture && view ? <PictureView picture={picture} view={view} /> : null}
    </div>
  );
}
