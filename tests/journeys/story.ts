/** What every story has: a page that fails on console errors, ways to sign in, and checks that hold for every page. */
import AxeBuilder from '@axe-core/playwright';
import {
  expect,
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type Response,
  type WebError,
} from '@playwright/test';
import { assertNoCanary, reportChecked } from '../../packages/server/src/canaries.testing.ts';
import { password } from '../../scripts/machine/server.ts';
import { serverOfWorker } from './servers.ts';

export { expect } from '@playwright/test';

export const address = (): string => serverOfWorker().url;

/** Signs in through the page a person would use. */
export async function signIn(page: Page): Promise<void> {
  await page.goto(`${address()}/login/`);
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
}

/**
 * Opens a page as `admin`, signed in by the form's own call: for stories that are not about signing in. A second tab
 * shares the first one's session: signing in again would end it.
 */
export async function enter(page: Page, path: string): Promise<void> {
  if (!signedIn.has(page.context())) {
    const reply = await page.request.post(`${address()}/login/`, {
      form: { username: 'admin', password },
      headers: { accept: 'application/json' },
    });
    expect(reply.status()).toBe(200);
    signedIn.add(page.context());
  }
  await page.goto(address() + path);
}

/** Goes somewhere by the command palette: inside the product, without loading a page anew. */
export async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search dashboards, charts, datasets and actions' }).fill(name);
  await page.getByRole('listbox', { name: 'Results' }).getByText(name, { exact: true }).first().click();
}

/** The browsers of the stories under way that have a session. */
const signedIn = new WeakSet<BrowserContext>();

/**
 * Looks at the page in the page itself, and describes only what is wrong: collected in a tab of its own and with everything
 * that is right, which nobody reads, the same findings took four times as long. Frames of the page's own origin are looked at.
 */
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** No violation of WCAG A or AA on the page as it stands. @param parts  selectors of what to look at, instead of all of it */
export async function expectAccessible(page: Page, what = page.url(), parts: readonly string[] = []): Promise<void> {
  await expectNoViolation(axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']), what, parts);
}

/** As `expectAccessible` in the light; then the same page turns dark, where only colours can differ. */
export async function expectAccessibleInBothLooks(page: Page, what: string, parts: readonly string[] = []): Promise<void> {
  await expectAccessible(page, `${what}, light`, parts);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expectNoViolation(axe(page).withRules(['color-contrast', 'link-in-text-block']), `${what}, dark`, parts);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
}

async function expectNoViolation(whole: AxeBuilder, what: string, parts: readonly string[]): Promise<void> {
  const found = await parts.reduce((builder, part) => builder.include(part), whole).analyze();
  const said = found.violations.map(
    (v) =>
      `${what}: ${v.id}: ${v.help}\n  ${v.nodes
        .map((n) => `${n.target.join(' ')} ${n.any[0]?.message ?? ''}`)
        .slice(0, 5)
        .join('\n  ')}`,
  );
  // Soft: one run lists every page's violations.
  expect.soft(said, said.join('\n')).toEqual([]);
}

/** Nothing reaches past the right edge. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, visible } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    visible: document.documentElement.clientWidth,
  }));
  expect.soft(wide, `${page.url()} is ${wide} px wide in a window of ${visible} px`).toBeLessThanOrEqual(visible);
}

/** What a story asks of its browser beside Playwright's own options. */
interface StoryOptions {
  /** A browser nobody used before, closed behind the story: for one that changes more of it than cookies and what pages keep. */
  ownBrowser: boolean;
}

/** Leaves a browser to the next story. */
async function empty(context: BrowserContext): Promise<void> {
  const [first, ...more] = context.pages();
  for (const page of more) await page.close();
  const page = first ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: address(),
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  });
  await page.close();
  await context.clearCookies();
  await context.clearPermissions();
  await context.unrouteAll();
  signedIn.delete(context);
}

/** Errors and warnings the page printed; a story that expects one removes it from the list. */
export const test = base.extend<
  StoryOptions & { consoleErrors: string[] },
  { usedBrowser: (options: object) => Promise<BrowserContext> }
>({
  ownBrowser: [false, { option: true }],
  // A browser as somebody left it and comes back to: our files are cached, but nobody is signed in and no page kept anything.
  // A story in a new one would fetch and compile all of the application again, which took a fifth of its time.
  usedBrowser: [
    async ({ browser }, use) => {
      const known = new Map<string, BrowserContext>();
      await use(async (options) => {
        const key = JSON.stringify(options);
        const context = known.get(key) ?? (await browser.newContext());
        known.set(key, context);
        return context;
      });
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, usedBrowser, ownBrowser, viewport, colorScheme, hasTouch }, use) => {
    const context = ownBrowser ? await browser.newContext() : await usedBrowser({ viewport, colorScheme, hasTouch });
    await use(context);
    await (ownBrowser ? context.close() : empty(context));
  },
  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      const onConsole = (message: ConsoleMessage): void => {
        // A refused request is a story's own business; a script in the frame of an email's preview is the test runner's:
        // it puts one into every frame, and that frame runs none. Everything else is a fault.
        const isBad = message.type() === 'error' || message.type() === 'warning';
        if (isBad && !/Failed to load resource|Blocked script execution in 'about:srcdoc'/.test(message.text()))
          errors.push(message.text());
      };
      const onError = (error: WebError): void => void errors.push(String(error.error()));
      const onResponse = (response: Response): void => {
        if (!response.headers()['content-type']?.includes('json')) return;
        // A page that has gone has no more bodies to show.
        const text = response.text().catch(() => '');
        void text
          .then((body) => assertNoCanary('replies', response.url(), body))
          .catch((error: unknown) => errors.push(String(error)));
      };
      // Every tab of the story is listened to.
      context.on('console', onConsole).on('weberror', onError).on('response', onResponse);
      await use(errors);
      context.off('console', onConsole).off('weberror', onError).off('response', onResponse);
      reportChecked();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
