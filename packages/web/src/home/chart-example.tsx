/** What a chart type looks like, small: its own example, painted by its own painter. */
import { useMemo } from 'react';
import type { ListedChart } from '@tessera/charts';
import type { Picture, View } from '@tessera/charts/chart-type';
import { colourScale } from '@tessera/core/format/colour-scale';
import { linearColoursFor } from '@tessera/core/look/palettes';
import { looks } from '@tessera/core/look/tokens';
import type { LookMode } from '@tessera/core/look/tokens';
import { useTheme } from '@tessera/ui/theme';
import { i18n } from '../i18n.ts';
import { PictureView } from '../pictures/picture-view.tsx';
import styles from './new-chart.module.css';

const widthPx = 164;
const heightPx = 96;

function viewOf(mode: LookMode): View {
  return {
    width: widthPx,
    height: heightPx,
    theme: looks[mode],
    colours: colourScale({ ground: looks[mode].background }),
    linearScheme: (id) => linearColoursFor(id, mode),
    locale: i18n.locale,
    now: Date.now(),
    mode: 'thumb',
  };
}

export function ChartExample({ type }: { type: ListedChart }) {
  const { mode } = useTheme();
  const { picture, view } = useMemo((): { picture: Picture; view: View } => {
    const made = viewOf(mode);
    return { view: made, picture: type.picture(type.form.parse(type.example.form), type.example.answers, made) };
  }, [type, mode]);
  return (
    <div className={styles['example']} aria-hidden="true" inert>
      <div style={{ width: widthPx, height: heightPx, position: 'relative' }}>
        <PictureView picture={picture} view={view} />
      </div>
    </div>
  );
}
