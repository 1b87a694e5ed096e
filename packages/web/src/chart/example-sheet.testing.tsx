/**
 * A page with one chart type's example as a dashboard shows it, and nothing else: what paper is compared with
 * (`scripts/torture/paper`). `#chart=<viz_type>&theme=light|dark&width=<px>&height=<px>`; another hash shows another chart.
 */
import { SearchOutlined } from '@ant-design/icons';
import { Suspense, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import '../shell/fonts/inter-signs.css';
import { openForm, openInner } from '@tessera/charts';
import type { DepictOptions } from '@tessera/charts/chart-type';
import { colourScale } from '@tessera/core/format/colour-scale';
import { linearColoursFor } from '@tessera/core/look/palettes';
import { pictureColours } from '@tessera/core/look/tokens';
import { ThemeProvider, useTheme } from '@tessera/ui/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import '../shell/page.css';
import { i18n } from '../i18n.ts';
import { sayInPage } from '../language/chart-words.ts';
import { queryClient } from '../kit/query-client.ts';
import { PictureView } from '../pictures/picture-view.tsx';

// Examples stand at fixed dates; the clock they are read by is theirs.
const now = Date.UTC(2024, 0, 1);

interface SheetProps {
  /** A `viz_type`. */
  id: string;
  /** In px. */
  width: number;
  height: number;
}

function Sheet({ id, width, height }: SheetProps) {
  const { mode } = useTheme();
  const example = openForm({ viz_type: id })?.chart.example;
  const opened = example && openForm({ ...example.form, viz_type: id });
  if (!example || !opened) return null;
  const scheme = example.form['color_scheme'];
  const view: DepictOptions = {
    width,
    height,
    theme: pictureColours(mode),
    colours: colourScale({ scheme: typeof scheme === 'string' ? scheme : undefined }),
    linearScheme: (name) => linearColoursFor(name, mode),
    locale: i18n.locale,
    say: sayInPage,
    now,
    mode: 'screen',
    inner: { charts: example.inner ?? [], open: openInner },
  };
  return (
    <div data-sheet={`${id} ${mode}`} style={{ position: 'fixed', inset: 0, width, height, background: view.theme.background }}>
      <Suspense>
        <PictureView picture={opened.chart.picture(opened.form, [...example.answers], view)} view={view} />
      </Suspense>
    </div>
  );
}

function listen(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

function Page() {
  const hash = useSyncExternalStore(listen, () => window.location.hash);
  const asked = new URLSearchParams(hash.slice(1));
  return (
    <ThemeProvider
      key={hash}
      locale={undefined}
      noOptions=""
      moreTabs=""
      searchIcon={<SearchOutlined />}
      given={asked.get('theme') === 'dark' ? 'dark' : 'light'}
    >
      <QueryClientProvider client={queryClient}>
        <Sheet id={asked.get('chart') ?? ''} width={Number(asked.get('width'))} height={Number(asked.get('height'))} />
      </QueryClientProvider>
    </ThemeProvider>
  );
}

const root = document.getElementById('app');
if (root) createRoot(root).render(<Page />);
