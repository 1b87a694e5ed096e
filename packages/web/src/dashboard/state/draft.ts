/** Unsaved work, kept in this browser for each page that edits: a killed tab loses nothing, an open one keeps its own. */
import { z } from 'zod';
import type { Board } from '@tessera/core/dashboard/board';
import { printBoard, readBoard } from '@tessera/core/dashboard/board';
import { randomName } from '../../random-name.ts';
import { announcePage, livePages, thisPage } from './live-pages.ts';

const stored = z.object({
  /** Epoch ms. */
  at: z.number(),
  etag: z.string().optional(),
  body: z.object({
    dashboard_title: z.string(),
    slug: z.string().nullable(),
    css: z.string(),
    certified_by: z.string(),
    certification_details: z.string(),
    owners: z.array(z.number()),
    roles: z.array(z.number()).optional(),
    theme_id: z.number().nullable().default(null),
    json_metadata: z.string(),
  }),
});

/** Unsaved work as this browser keeps it. */
export interface DashboardDraft {
  /** Where it is kept. */
  key: string;
  at: number;
  /** The version the work began from. */
  etag: string | undefined;
  board: Board;
}

const keysOf = (id: number): string => `tessera:draft:dashboard:${id}:`;
const ownKey = (id: number): string => keysOf(id) + thisPage;

/** The newest draft that a page left behind; `undefined` when there is none. What an open page works on is its own. */
export async function leftDraft(id: number): Promise<DashboardDraft | undefined> {
  try {
    const live = await livePages();
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(keysOf(id)) && !live.has(key.slice(keysOf(id).length)));
    return keys.flatMap((key) => readDraft(key) ?? []).toSorted((a, b) => b.at - a.at)[0];
  } catch {
    return undefined;
  }
}

function readDraft(key: string): DashboardDraft | undefined {
  try {
    const { at, etag, body } = stored.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    const { positions, ...metadata } = z.looseObject({ positions: z.unknown() }).parse(JSON.parse(body.json_metadata));
    const board = readBoard({
      ...body,
      owners: body.owners.map((owner) => ({ id: owner })),
      roles: body.roles?.map((role) => ({ id: role })),
      theme: body.theme_id === null ? null : { id: body.theme_id },
      json_metadata: JSON.stringify(metadata),
      position_json: JSON.stringify(positions),
    });
    return { key, at, etag, board };
  } catch {
    return undefined;
  }
}

/** Keeps the document; a full store costs only the draft. */
export function writeDraft(id: number, board: Board, etag: string | undefined, at: number): void {
  announcePage();
  try {
    localStorage.setItem(ownKey(id), JSON.stringify({ at, etag, body: printBoard(board) }));
  } catch {
    // Nothing else can be done here; the page itself still holds the work.
  }
}

/** This page turns to something else: what it kept of the dashboard counts as left behind, and is offered to the next visit. */
export function leaveDraft(id: number): void {
  try {
    const kept = localStorage.getItem(ownKey(id));
    if (kept === null) return;
    // A name no page has, so that no open page holds it.
    localStorage.setItem(keysOf(id) + randomName(), kept);
    localStorage.removeItem(ownKey(id));
  } catch {
    // No room for a second copy: it stays this page's own, and is offered when the page is closed.
  }
}

/** Forgets a draft: this page's own, or the one of the given key. */
export function forgetDraft(id: number, key = ownKey(id)): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without a store there is no draft either.
  }
}
