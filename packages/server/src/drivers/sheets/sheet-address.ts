/** Addresses of sheets, as people copy them from the browser. Only what names the sheet counts: Google alone is asked. */

/** Which sheet is meant. */
export interface SheetAddress {
  /** Of the spreadsheet, or of its publication. */
  readonly id: string;
  /** Published on the web: it is known by another id, and only as a file. */
  readonly isPublished: boolean;
  /** Of the sheet in it; absent: the first. */
  readonly gid: string | undefined;
}

const hosts: ReadonlySet<string> = new Set(['docs.google.com', 'spreadsheets.google.com']);
/** With the number of an account or the name of a domain, where several are signed in. */
const path = /^(?:\/a\/[^/]+)?\/spreadsheets(?:\/u\/\d+)?\/d\/(e\/)?([\w-]{10,200})(?:\/|$)/;

/** @returns undefined for what is no address of a sheet */
export function sheetAddress(text: string): SheetAddress | undefined {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol) || !hosts.has(url.hostname)) return undefined;
  const found = path.exec(url.pathname);
  if (!found?.[2]) return undefined;
  // The part behind # is the sheet that was shown last.
  const gid = /(?:^#|&)gid=(\d+)/.exec(url.hash)?.[1] ?? url.searchParams.get('gid') ?? undefined;
  if (gid !== undefined && !/^\d{1,20}$/.test(gid)) return undefined;
  return { id: found[2], isPublished: found[1] !== undefined, gid };
}
