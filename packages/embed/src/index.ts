/** Embeds dashboards of a Tessera site into another page (docs/guides/embed-a-dashboard.md). */
import { framedAddress, siteOf } from './framed-address.ts';
import { openLine, type HostLine } from './host-line.ts';
import { askToken, keepFresh } from './token-life.ts';
import type { EmbedDashboard, EmbedDashboardParams, EmbeddedDashboard } from './types.ts';

export type * from './types.ts';

const sandbox = [
  // The page keeps its own origin, or it could not be spoken to.
  'allow-same-origin',
  'allow-scripts',
  'allow-presentation',
  'allow-downloads',
  'allow-forms',
  'allow-popups',
] as const;
const features = ['fullscreen', 'clipboard-write'] as const;

/** Frames a dashboard in `mountPoint` and keeps its guest token fresh until it is unmounted. */
export const embedDashboard: EmbedDashboard = async (params) => {
  const { id, mountPoint, fetchGuestToken, debug = false, guestTokenFetchTimeoutMs: maxMs = 30_000 } = params;
  const log = (...said: readonly unknown[]): void => {
    if (debug) console.debug(`[tessera embed ${id}]`, ...said);
  };
  const ask = (): Promise<string> => askToken(fetchGuestToken, maxMs);
  const frame = frameOf(params);
  const loaded = lineInto(frame, new URL(siteOf(params)).origin);
  log('frames', frame.src);
  mountPoint.replaceChildren(frame);
  try {
    const [first, line] = await Promise.all([ask(), loaded]);
    log('the dashboard’s page has been loaded');
    line.answer('resolvePermalinkUrl', (args: { key: string }) => resolved(params, args, log));
    line.tell('guestToken', { guestToken: first });
    const stop = keepFresh({ first, ask, give: (guestToken) => line.tell('guestToken', { guestToken }), log });
    const unmount = (): void => {
      stop();
      line.close();
      frame.remove();
      log('unmounted');
    };
    return dashboardOver(line, unmount);
  } catch (error) {
    frame.remove();
    throw error;
  }
};

function frameOf(params: EmbedDashboardParams): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.sandbox.add(...sandbox, ...(params.iframeSandboxExtras ?? []));
  frame.allow = [...new Set([...features, ...(params.iframeAllowExtras ?? [])])].join('; ');
  if (params.referrerPolicy !== undefined) frame.referrerPolicy = params.referrerPolicy;
  frame.title = params.iframeTitle ?? 'Embedded Dashboard';
  frame.style.background = 'transparent';
  frame.src = framedAddress(params);
  return frame;
}

/** The line to a frame's page, as soon as that has been loaded. Only a page of this origin can take its end. */
function lineInto(frame: HTMLIFrameElement, origin: string): Promise<HostLine> {
  return new Promise((resolve) => {
    frame.addEventListener(
      'load',
      () => {
        const { port1, port2 } = new MessageChannel();
        frame.contentWindow?.postMessage({ type: '__embedded_comms__', handshake: 'port transfer' }, origin, [port2]);
        resolve(openLine(port1));
      },
      { once: true },
    );
  });
}

/** The page's own address of a state; null leaves it to the dashboard's page. */
async function resolved(
  { resolvePermalinkUrl }: EmbedDashboardParams,
  { key }: { readonly key: string },
  log: (...said: readonly unknown[]) => void,
): Promise<string | null> {
  if (resolvePermalinkUrl === undefined) return null;
  try {
    return await resolvePermalinkUrl({ key });
  } catch (error) {
    log('resolvePermalinkUrl failed:', error);
    return null;
  }
}

function dashboardOver(line: HostLine, unmount: () => void): EmbeddedDashboard {
  const { ask } = line;
  return {
    unmount,
    getScrollSize: () => ask('getScrollSize'),
    getDashboardPermalink: (anchor) => ask('getDashboardPermalink', { anchor }),
    getActiveTabs: () => ask('getActiveTabs'),
    getDataMask: () => ask('getDataMask'),
    getChartStates: () => ask('getChartStates'),
    getChartDataPayloads: (wanted) => ask('getChartDataPayloads', wanted),
    observeDataMask: (observe) => line.answer('observeDataMask', observe),
    setThemeConfig: (themeConfig) => line.tell('setThemeConfig', { themeConfig }),
    setThemeMode: (mode) => line.tell('setThemeMode', { mode }),
  };
}
