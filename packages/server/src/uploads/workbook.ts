/**
 * An Excel workbook unpacked with care. The archive is walked by its directory; only XML parts are taken, and their bytes
 * are counted while they are inflated. Only in the throw-away process.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { Failure } from '@tessera/core/failures';
import { textPieces } from './text-pieces.ts';
import { Archive, damaged } from './zip-archive.ts';

const most = {
  /** Of one part: a longer one does not fit into a text of JavaScript. */
  partBytes: 500 * 2 ** 20,
  bytes: 768 * 2 ** 20,
  /** XML packs well, but not like that. */
  ratio: 200,
} as const;
/** Below this a high ratio harms nobody. */
const smallBytes = 8 * 2 ** 20;

const refused = (message: string): Failure => new Failure('FILE_UNREADABLE', { message });
const tooLarge = (what: string): Failure =>
  refused(`${what} is too large once it is unpacked: at most ${most.bytes / 2 ** 20} MB can be read.`);

/** What a book of sheets is called where it cannot be read. */
interface BookWords {
  /** Begins the sentences about it. */
  readonly what: string;
  readonly damaged: () => Failure;
}
const excel: BookWords = { what: 'The Excel workbook', damaged };

/** The XML parts of a workbook, unpacked one behind the other in one file. */
export class WorkbookParts {
  private readonly path: string;
  private readonly places: ReadonlyMap<string, { at: number; bytes: number }>;

  /** @param places  by the part's name in small letters, which is how parts are named in a workbook */
  constructor(path: string, places: ReadonlyMap<string, { at: number; bytes: number }>) {
    this.path = path;
    this.places = places;
  }

  has(name: string): boolean {
    return this.places.has(name.toLowerCase());
  }

  /** Of a part, unpacked; 0 when the workbook has no such part. */
  bytes(name: string): number {
    return this.places.get(name.toLowerCase())?.bytes ?? 0;
  }

  /** The text of a part in pieces. @throws Failure FILE_UNREADABLE when the workbook has no such part */
  *text(name: string): Generator<string, void, undefined> {
    const place = this.places.get(name.toLowerCase());
    if (place === undefined) throw damaged();
    yield* textPieces(this.path, place);
  }
}

/**
 * @param path  the workbook as it was uploaded
 * @param target  where its parts are written
 * @param words  for books that are not Excel's
 * @throws Failure FILE_UNREADABLE
 */
export async function unpackWorkbook(path: string, target: string, words = excel): Promise<WorkbookParts> {
  const source = openSync(path, 'r');
  const output = openSync(target, 'w');
  const places = new Map<string, { at: number; bytes: number }>();
  let total = 0;
  try {
    const archive = new Archive(source, words.damaged);
    const parts = archive.entries().filter(({ name }) => /\.(xml|rels)$/i.test(name));
    for (const entry of parts) {
      const at = total;
      for await (const chunk of archive.content(entry)) {
        writeSync(output, chunk);
        total += chunk.length;
        const bytes = total - at;
        if (bytes > most.partBytes || total > most.bytes) throw tooLarge(words.what);
        if (bytes > smallBytes && bytes > entry.packed * most.ratio)
          throw refused(`${words.what} holds a part that is packed more than ${most.ratio} times smaller than it is.`);
      }
      places.set(entry.name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase(), { at, bytes: total - at });
    }
  } finally {
    closeSync(source);
    closeSync(output);
  }
  return new WorkbookParts(target, places);
}
