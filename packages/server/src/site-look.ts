/** What a site says of pictures and their numbers; threads that paint or write numbers take it over when they start. */
import { englishNumbers, writeNumbersAs, type NumberLocale } from '@tessera/core/format/number-locale';
import { addSchemes, type SiteSchemes } from '@tessera/core/look/palettes';

/** Colour schemes of the site's own, and its way of writing numbers. */
export interface SiteLook {
  readonly schemes: SiteSchemes;
  readonly numbers: NumberLocale;
}

let look: SiteLook = { schemes: { categorical: [], sequential: [] }, numbers: englishNumbers };

/** The site's look as it stands now: the `workerData` of a thread. */
export const siteLook = (): SiteLook => look;

/** Sets it for this thread. @returns takes it back */
export function takeSiteLook(taken: SiteLook): () => void {
  const before = look;
  look = taken;
  const undo = [addSchemes(taken.schemes), writeNumbersAs(taken.numbers)];
  return () => {
    for (const each of undo) each();
    look = before;
  };
}
