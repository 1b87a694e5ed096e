/** A finished answer of the question pipeline as a ready reply. */
import type { Readable } from 'node:stream';
import type { BufferPieces } from '../pieces.ts';
import { bytes, type BytesReply } from '../rest/implement.ts';

interface Answered {
  readonly body: Buffer | Readable;
  readonly pieces?: BufferPieces | undefined;
  readonly contentType: string;
  /** Present for downloads. */
  readonly filename?: string | undefined;
}

/** An answer that is written already, as a reply: its pieces are sent as they are, and files get their name. */
export function replyOf(answered: Answered): BytesReply {
  const { pieces, contentType, filename } = answered;
  return bytes(
    pieces ?? answered.body,
    contentType,
    filename === undefined ? {} : { headers: { 'content-disposition': disposition(filename) } },
  );
}

/** A file that is saved under its name, and kept only by the caller's browser. */
export function fileReply(content: Buffer, type: string, filename: string): BytesReply {
  const headers = { 'content-disposition': disposition(filename), 'cache-control': 'private, max-age=300' };
  return bytes(content, type, { headers });
}

/** Both forms: the plain one for old clients, the encoded one for every script. */
export function disposition(filename: string): string {
  const plain = filename.replace(/[^\w.-]+/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}
