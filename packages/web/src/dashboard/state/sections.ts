/** Which sections a reader opened and closed, kept in this browser for each dashboard. */
import { z } from 'zod';
import type { SectionChoices } from '@tessera/core/dashboard/sections';
import { readKept, writeKept } from '../../kit/kept.ts';

const keyOf = (dashboard: number): string => `tessera:sections:${dashboard}`;
const stored = z.record(z.string(), z.boolean());

/** The choices kept for a dashboard. @returns none where nothing is kept, or nothing that can be read */
export function keptSections(dashboard: number): SectionChoices {
  try {
    return stored.parse(JSON.parse(readKept(keyOf(dashboard)) ?? '{}'));
  } catch {
    return {};
  }
}

/** Keeps all choices of a dashboard. */
export const keepSections = (dashboard: number, choices: SectionChoices): void =>
  writeKept(keyOf(dashboard), JSON.stringify(choices));
