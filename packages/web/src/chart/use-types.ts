/** The chart types of a form, fetched when a page first shows one of them. */
import { useCallback, useEffect, useState } from 'react';
import { fetchTypesOf, isFetched } from '@tessera/charts/fetched';

interface Types {
  /** The form can be opened. */
  isHere: boolean;
  /** Why they did not come. */
  error: unknown;
  /** Asks for them again. */
  again: () => void;
}

interface Landed {
  formData: Record<string, unknown>;
  error?: unknown;
}

/** Asked for while the page is rendered: they arrive while it is being laid out. The effect below waits for the same ones. */
const begin = (formData: Record<string, unknown>): void => void fetchTypesOf(formData).catch(() => undefined);

/** Fetches the code of a form's chart type. @returns whether it is there, what went wrong, and a way to try again */
export function useTypes(formData: Record<string, unknown>): Types {
  const [landed, setLanded] = useState<Landed | undefined>(() => {
    if (!isFetched(formData)) begin(formData);
    return undefined;
  });
  const [tries, setTries] = useState(0);
  const isHere = isFetched(formData);
  useEffect(() => {
    if (isHere) return undefined;
    let isLatest = true;
    const land = (error?: unknown): void => {
      if (isLatest) setLanded({ formData, ...(error === undefined ? {} : { error }) });
    };
    fetchTypesOf(formData).then(() => land(), land);
    return () => {
      isLatest = false;
    };
  }, [formData, isHere, tries]);
  const again = useCallback(() => setTries((old) => old + 1), []);
  return { isHere, error: !isHere && landed?.formData === formData ? landed.error : undefined, again };
}
