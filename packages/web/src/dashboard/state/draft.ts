/** Unsaved work, kept in this browser: a killed tab loses nothing. */
import { z } from 'zod';
import type { Board } from '@tessera/core/dashboard/board';
import { printBoard, readBoard } from '@tessera/core/dashboard/board';

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
    json_metadata: z.string(),
  }),
});

export interface Draft {
  at: number;
  /** The version the work began from. */
  etag: string | undefined;
  board: Board;
}

const keyOf = (id: number): string => `tessera:draft:dashboard:${id}`;

/** The draft of a dashboard, `undefined` when there is none or it cannot be read. */
export function readDraft(id: number): Draft | undefined {
  try {
    const { at, etag, body } = stored.parse(JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null'));
    const { positions, ...metadata } = z.looseObject({ positions: z.unknown() }).parse(JSON.parse(body.json_metadata));
    const board = readBoard({
      ...body,
      owners: body.owners.map((owner) => ({ id: owner })),
      json_metadata: JSON.stringify(metadata),
      position_json: JSON.stringify(positions),
    });
    return { at, etag, board };
  } catch {
    return undefined;
  }
}

/** Keeps the document; a full store costs only the draft. */
export function writeDraft(id: number, board: Board, etag: string | undefined, at: number): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify({ at, etag, body: printBoard(board) }));
  } catch {
    // Nothing else can be done here; the page itself still holds the work.
  }
}

export function forgetDraft(id: number): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // Without a store there is no draft either.
  }
}
