/** XML read in pieces, one tag at a time: enough for the parts of a workbook, and nothing is ever fetched or expanded. */

export interface XmlHandler {
  /** @param name  without its prefix  @param attributes  the text behind the name, for `attribute` */
  open: (name: string, attributes: string) => void;
  close: (name: string) => void;
  /** Text between tags, decoded; one text may come in several pieces. */
  text: (text: string) => void;
}

/**
 * Reads XML from pieces of any size and calls back for tags and texts. Entities beyond numbers and the five of XML stay as they
 * are written.
 */
export class XmlReader {
  private readonly handler: XmlHandler;
  private rest = '';

  constructor(handler: XmlHandler) {
    this.handler = handler;
  }

  push(chunk: string): void {
    const text = this.rest === '' ? chunk : this.rest + chunk;
    let at = 0;
    for (;;) {
      const begin = text.indexOf('<', at);
      if (begin < 0) {
        // An entity may be cut at the end of the piece.
        const cut = text.lastIndexOf('&');
        const end = cut >= at && text.length - cut < 12 && !text.includes(';', cut) ? cut : text.length;
        // The second half of a line break may come with the next piece.
        const safe = end === text.length && text.endsWith('\r') ? end - 1 : end;
        if (safe > at) this.handler.text(decoded(text.slice(at, safe)));
        this.rest = text.slice(Math.max(at, safe));
        return;
      }
      const end = endOfTag(text, begin);
      if (end < 0) {
        this.rest = text.slice(at);
        return;
      }
      if (begin > at) this.handler.text(decoded(text.slice(at, begin)));
      this.tag(text, begin, end);
      at = end;
    }
  }

  /** @returns false when the text ends inside a tag */
  end(): boolean {
    return !this.rest.includes('<');
  }

  private tag(text: string, begin: number, end: number): void {
    const mark = text.charCodeAt(begin + 1);
    if (mark === bang && text.startsWith('<![CDATA[', begin)) this.handler.text(text.slice(begin + 9, end - 3));
    if (mark === bang || mark === question) return;
    if (mark === slash) return this.handler.close(localName(text.slice(begin + 2, end - 1).trimEnd()));
    const isEmpty = text.charCodeAt(end - 2) === slash;
    const inside = text.slice(begin + 1, isEmpty ? end - 2 : end - 1);
    const space = inside.search(/\s/);
    const name = localName(space < 0 ? inside : inside.slice(0, space));
    this.handler.open(name, space < 0 ? '' : inside.slice(space));
    if (isEmpty) this.handler.close(name);
  }
}

const [bang, question, slash] = [33, 63, 47];

/** The place behind the tag that begins at `begin`; -1 when it is not whole yet. */
function endOfTag(text: string, begin: number): number {
  const after = (mark: string): number => {
    const at = text.indexOf(mark, begin);
    return at < 0 ? -1 : at + mark.length;
  };
  if (text.startsWith('<!--', begin)) return after('-->');
  if (text.startsWith('<![CDATA[', begin)) return after(']]>');
  if (text.startsWith('<?', begin)) return after('?>');
  // The beginning of a comment may be cut.
  if (text.length - begin < 9 && '<![CDATA['.startsWith(text.slice(begin))) return -1;
  if (text.startsWith('<!', begin)) return endOfDeclaration(text, begin);
  for (let at = begin + 1; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 62) return at + 1;
    if (code === 34 || code === 39) {
      at = text.indexOf(code === 34 ? '"' : "'", at + 1);
      if (at < 0) return -1;
    } else if (Number.isNaN(code)) return -1;
  }
}

/** A document type may hold declarations in brackets. */
function endOfDeclaration(text: string, begin: number): number {
  for (let at = begin, depth = 0; at < text.length; at += 1) {
    if (text[at] === '[') depth += 1;
    else if (text[at] === ']') depth -= 1;
    else if (text[at] === '>' && depth <= 0) return at + 1;
  }
  return -1;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Line breaks as XML has them, and the entities every document knows; others stay as they are written. */
function decoded(text: string): string {
  const plain = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
  if (!plain.includes('&')) return plain;
  return plain.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{1,8}));/g, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : undefined;
    if (code === undefined) return entities[String(name)] ?? whole;
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const patterns = new Map<string, RegExp>();

/** The value of an attribute, whatever its prefix. @param attributes  as `open` gave them */
export function attribute(attributes: string, name: string): string | undefined {
  if (!attributes.includes(name)) return undefined;
  let pattern = patterns.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`\\s(?:[\\w.-]{1,40}:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  const found = pattern.exec(attributes);
  return found ? decoded(found[1] ?? found[2] ?? '') : undefined;
}

/** A switch of XML: `1` and `true` are on. */
export const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';
