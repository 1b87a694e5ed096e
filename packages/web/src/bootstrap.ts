/** What the head of this page says of who opened it. Where it says nothing (a page built by hand), it is asked for. */
import { bootstrapName, type Bootstrap, type MapService } from '@tessera/api/bootstrap';

let isTaken = false;
let isNobody: boolean | undefined;

function read(): Bootstrap | undefined {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${bootstrapName}"]`)?.content;
  // Written by the server this page came from.
  return text === undefined ? undefined : (JSON.parse(text) as Bootstrap);
}

/** Once: whoever asks again wants to know how it is now. */
export function takeBootstrap(): Bootstrap | undefined {
  if (isTaken) return undefined;
  isTaken = true;
  return read();
}

/** True while nobody is signed in here, as far as the page itself says. */
export function isSentToAnonymous(): boolean {
  isNobody ??= read()?.user === null;
  return isNobody;
}

/** The map service of the site, as far as the page names one. */
export const mapServiceOfPage = (): MapService | undefined => read()?.mapService;

/** Whether the site lets other sites show its charts in frames, as far as the page says so. */
export const areChartsEmbeddable = (): boolean => read()?.embeddableCharts === true;

/** Somebody signed in since. */
export function markSignedIn(): void {
  isNobody = false;
}
