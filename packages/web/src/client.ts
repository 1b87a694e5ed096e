/** The browser's one caller of the server: CSRF token, retries while a server restarts, and the way to the login page. */
import { ApiFailure, makeClient } from '@tessera/api/client';
import type { Route } from '@tessera/api/contract';
import { isSentToAnonymous, markSignedIn } from './bootstrap.ts';
import { freshToken, guestHeaders, isGuest } from './guest.ts';
import { i18n } from './i18n.ts';
import { fieldsInWords } from './language/field-words.ts';
import { replyInWords } from './language/refusals.ts';
import { isSessionKept, signedInAgain } from './session-end.ts';

const retriesMax = 3;
const pauseMs = 1000;
const patient = new Set(['GET']);

const sleep = (ms: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Aborted', 'AbortError'));
    });
  });

/** The login page that comes back here afterwards; undefined when we stand on it. */
export function loginUrl(here: Location = window.location): string | undefined {
  if (here.pathname.startsWith('/login')) return undefined;
  const next = `${here.pathname}${here.search}${here.hash}`;
  return next === '/' ? '/login/' : `/login/?next=${encodeURIComponent(next)}`;
}

/** A link the server answered, whole: it may leave the host out when it does not know which one browsers reach it by. */
export const wholeAddress = (link: string, here: Pick<Location, 'origin'> = window.location): string =>
  new URL(link, here.origin).href;

let leaving = false;
function toLogin(): void {
  const url = loginUrl();
  if (!url || leaving) return;
  leaving = true;
  window.location.assign(url);
}

const csrfAddress = '/api/v1/security/csrf_token/';
let csrfToken: Promise<string> | undefined;

async function fetchCsrfToken(): Promise<string> {
  if (isSentToAnonymous()) return '';
  const response = await fetch(csrfAddress, {
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) return '';
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'result' in body ? String(body.result) : '';
}

/** The session's CSRF token, asked for once; '' when there is no session. Needed by uploads that bypass the client. */
export function csrf(): Promise<string> {
  csrfToken ??= fetchCsrfToken();
  return csrfToken;
}

/** Takes a token that the page's head has asked for: what is fetched ahead and never taken, browsers complain of. */
export function takePrefetchedCsrf(): void {
  if (document.querySelector(`link[rel="preload"][href="${csrfAddress}"]`)) void csrf();
}

/** Forgets the token, after signing in or out. */
export function forgetCsrf(): void {
  csrfToken = undefined;
  markSignedIn();
}

/** Tries again up to 3 times, 1 s apart, what is safe to repeat, when the network fails or the server is starting (503). */
async function withPatience(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
  const isPatient = patient.has(init?.method ?? 'GET');
  for (let retries = 0; ; retries += 1) {
    const isLast = !isPatient || retries === retriesMax;
    try {
      const response = await fetch(input, init);
      if (response.status !== 503 || isLast) return response;
    } catch (error) {
      if (!(error instanceof TypeError) || isLast) throw error;
    }
    await sleep(pauseMs, init?.signal);
  }
}

async function isCsrfRefusal(response: Response): Promise<boolean> {
  return response.status === 400 && (await response.clone().text()).includes('FRONTEND_CSRF_ERROR');
}

/** The same request with the token of the session as it is now. */
async function withFreshCsrf(init: RequestInit | undefined): Promise<RequestInit> {
  forgetCsrf();
  const headers = new Headers(init?.headers);
  headers.set('x-csrftoken', await csrf());
  return { ...init, headers };
}

/**
 * `fetch` for one's own server. When the session has ended, the person is asked to sign in again over the page and the request
 * is repeated then (the server did nothing of it); a page open to anonymous visitors leaves for the login page. Refusals come in
 * the language of the page.
 */
export const sessionFetch: typeof fetch = async (input, init) => replyInWords(await fetchInSession(input, init));

const fetchInSession: typeof fetch = async (input, init) => {
  let response = await withPatience(input, init);
  // The token outlived its session (signed in again in another tab): take a new one and repeat once.
  if (await isCsrfRefusal(response)) response = await fetch(input, await withFreshCsrf(init));
  if (response.status !== 401) return response;
  if (isGuest()) {
    // A laptop that slept wakes with a token that has run out; the framing page is about to send another.
    if (!(await freshToken())) return response;
    return withPatience(input, { ...init, headers: { ...plain(init?.headers), ...guestHeaders() } });
  }
  const isReading = patient.has(init?.method ?? 'GET');
  if (!isSessionKept()) toLogin();
  else if (await signedInAgain(!isReading)) return withPatience(input, isReading ? init : await withFreshCsrf(init));
  return response;
};

const plain = (headers: HeadersInit | undefined): Record<string, string> => Object.fromEntries(new Headers(headers));

async function headersOf(route: Route): Promise<Record<string, string>> {
  if (isGuest()) return guestHeaders();
  if (route.method === 'GET') return {};
  const token = await csrf();
  return token ? { 'x-csrftoken': token } : {};
}

/** `client.call(chart.list, {query: {q: {…}}})`: typed by the contract. @throws ApiFailure on any non-2xx */
export const client = makeClient(sessionFetch, headersOf);

/** Browsers say so in words of their own; any other TypeError is a bug, and no fault of the network. */
const isUnreached = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed|connection|terminated/i.test(error.message);

/** What to tell a person about a failed call: the server's sentence, or that the server was not reached. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiFailure) {
    if (error.status === 401 && !isGuest()) return i18n._('Your session has ended. Sign in and try again.');
    if (error.fields) return fieldsInWords(error.fields);
    return error.isSilent ? i18n._('The server answered {status}.', { status: error.status }) : error.message;
  }
  if (isUnreached(error)) return i18n._('Network error.');
  return error instanceof Error ? error.message : String(error);
}

/** True for what an `AbortController` caused: nothing to tell anybody. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
