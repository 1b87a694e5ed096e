/** What a chart type looks like, small: its own example, painted by its own painter, once it comes into sight. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { ListedChart } from '@tessera/charts';
import type { Picture, DepictOptions } from '@tessera/charts/chart-type';
import { fetchTypesOf, openInnerFetched } from '@tessera/charts/fetched';
import { readForm } from '@tessera/charts/controls/form';
import { colourScale } from '@tessera/core/format/colour-scale';
import { linearColoursFor } from '@tessera/core/look/palettes';
import type { LookColours } from '@tessera/core/look/tokens';
import { useTheme } from '@tessera/ui/theme';
import { i18n } from '../i18n.ts';
import { sayInPage } from '../language/chart-words.ts';
import { PictureView } from '../pictures/picture-view.tsx';
import styles from './chart-example.module.css';
import { PaintBoundary } from './paint-boundary.tsx';
import { useVisible } from './use-size.ts';

export interface ChartExampleProps {
  type: ListedChart;
  widthPx?: number;
  heightPx?: number;
}

// Examples stand at fixed dates; the clock they are read by is theirs.
const exampleNow = Date.UTC(2024, 0, 1);

function depict(
  type: ListedChart,
  look: LookColours,
  width: number,
  height: number,
): { picture: Picture; view: DepictOptions } | undefined {
  const scheme = type.example.form['color_scheme'];
  const view: DepictOptions = {
    width,
    height,
    theme: look,
    colours: colourScale({ scheme: typeof scheme === 'string' ? scheme : undefined }),
    linearScheme: (id) => linearColoursFor(id, look.mode),
    locale: i18n.locale,
    say: sayInPage,
    now: exampleNow,
    mode: 'thumb',
    inner: { charts: type.example.inner ?? [], open: openInnerFetched },
  };
  try {
    const { form } = readForm(type, { ...type.example.form, viz_type: type.id });
    return { view, picture: type.picture(form, type.example.answers, view) };
  } catch {
    // One broken example must not take the gallery along; its tile still has its name.
    return undefined;
  }
}

/** Charts within the example need the code of their types. @returns whether it is here */
function useInnerTypes({ id, example: { inner } }: ListedChart): boolean {
  const fetched = useQuery({
    queryKey: ['types within an example', id],
    queryFn: inner ? () => Promise.all(inner.map(({ formData }) => fetchTypesOf({ ...formData }))).then(() => true) : skipToken,
    staleTime: Infinity,
  });
  return inner === undefined || fetched.isSuccess;
}

/** Paints a chart type's example, sized in px. It is decoration: hidden from screen readers, and without pointer or focus. */
export function ChartExample({ type, widthPx = 164, heightPx = 96 }: ChartExampleProps) {
  const { colours } = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useVisible(box, '120px');
  const isHere = useInnerTypes(type);
  const shown = useMemo(
    () => (isSeen && isHere ? depict(type, colours, widthPx, heightPx) : undefined),
    [isSeen, isHere, type, colours, widthPx, heightPx],
  );
  return (
    <div ref={box} className={styles['example']} aria-hidden="true" inert>
      <div style={{ width: widthPx, height: heightPx, position: 'relative' }}>
        {shown ? (
          // A broken example must not take the gallery along.
          <PaintBoundary picture={shown.picture} broken={() => null}>
            <PictureView picture={shown.picture} view={shown.view} />
          </PaintBoundary>
        ) : null}
      </div>
    </div>
  );
}
