/** The browser's entry: schemas without eval, the query cache, the look, the routes. */
import './zod-jitless.ts';
import { EllipsisOutlined, SearchOutlined } from '@ant-design/icons';
import { RouterProvider } from '@tanstack/react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { english } from '@tessera/core/language/languages';
import { leaveListsByTab } from '@tessera/ui/option-list';
import { ThemeProvider } from '@tessera/ui/theme';
import '@fontsource-variable/inter/wght.css';
import './shell/fonts/inter-signs.css';
import './shell/page.css';
import './shell/forced-colours.css';
import { writeNumbersAs } from '@tessera/core/format/number-locale';
import { addSchemes } from '@tessera/core/look/palettes';
import { numbersOfPage, schemesOfPage, themeOfPage } from './bootstrap.ts';
import { showFavicon } from './shell/brand.ts';
import { takePrefetchedCsrf } from './client.ts';
import { listenForPort } from './embedded/offered-port.ts';
import { framedChoice } from './embedded/theme-mode.ts';
import { isFramedPage } from './guest.ts';
import { i18n } from './i18n.ts';
import { languageOfPage, loadLanguage } from './language/load-language.ts';
import { renameKept } from './kit/kept-keys.ts';
import { queryClient } from './kit/query-client.ts';
import { router } from './routes.tsx';
import { tell, tellOfHiding } from './telemetry/tell.ts';

const isFramed = isFramedPage();
if (isFramed) listenForPort();
takePrefetchedCsrf();
renameKept(
  () => localStorage,
  () => sessionStorage,
);
tellOfHiding();
leaveListsByTab(window);
router.subscribe('onResolved', ({ pathChanged, toLocation, fromLocation }) => {
  if (fromLocation && pathChanged) tell('spa_navigation', { path: toLocation.pathname });
});
// Before the first chart: colours are chosen by name, numbers written once.
addSchemes(schemesOfPage());
writeNumbersAs(numbersOfPage());
showFavicon();
const board = /^\/superset\/dashboard\/(?!p\/)([^/]+)\/?$/.exec(window.location.pathname)?.[1];
// Beside all else that happens below, and beside the page's own code.
if (board !== undefined)
  void import('./dashboard/state/load.ts')
    .then(({ prefetchDashboard }) => prefetchDashboard(decodeURIComponent(board)))
    // An address that cannot be decoded, a file that did not come: the page says so itself.
    .catch(() => undefined);
const root = document.getElementById('app');
if (!root) throw new Error('index.html has no #app');
const language = languageOfPage();

async function start(host: HTMLElement): Promise<void> {
  // Without its texts the page stands in English.
  const readyMade = language === english ? undefined : await loadLanguage(language).catch(() => undefined);
  createRoot(host).render(
    <StrictMode>
      <ThemeProvider
        locale={readyMade}
        site={themeOfPage()}
        noOptions={i18n._('No results found')}
        moreTabs={<EllipsisOutlined aria-label={i18n._('More tabs')} />}
        searchIcon={<SearchOutlined aria-label={i18n._('Search')} />}
        given={isFramed ? framedChoice(window.location.search) : undefined}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  );
}
void start(root);
