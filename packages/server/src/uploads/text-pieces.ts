/** The text of a long file piece by piece. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';

const pieceBytes = 1 << 20;

/**
 * UTF-8, or UTF-16 where the first bytes say so; a byte order mark is no part of the text. Bytes that are no character become
 * U+FFFD.
 * @param range  of the file, in bytes; all of it unless given
 */
export function* textPieces(path: string, range?: { at: number; bytes: number }): Generator<string, void, undefined> {
  const { at, bytes } = range ?? { at: 0, bytes: statSync(path).size };
  const file = openSync(path, 'r');
  try {
    let decoder: InstanceType<typeof TextDecoder> | undefined;
    for (let done = 0; done < bytes; done += pieceBytes) {
      const piece = Buffer.alloc(Math.min(pieceBytes, bytes - done));
      readSync(file, piece, 0, piece.length, at + done);
      decoder ??= new TextDecoder(encodingOf(piece));
      yield decoder.decode(piece, { stream: true });
    }
    const rest = decoder?.decode() ?? '';
    if (rest !== '') yield rest;
  } finally {
    closeSync(file);
  }
}

function encodingOf(piece: Buffer): string {
  if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le';
  return piece[0] === 0xfe && piece[1] === 0xff ? 'utf-16be' : 'utf-8';
}
