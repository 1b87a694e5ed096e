/** What stands in a workbook beside its sheets: their names and order, the shared texts, the formats of numbers. */
import { attribute, isOn, XmlReader } from './xml-reader.ts';
import { numberFormat, type NumberFormat } from './number-format.ts';
import type { WorkbookParts } from './workbook.ts';
import { damaged } from './zip-archive.ts';

/** A sheet of a workbook that holds cells. */
export interface Sheet {
  readonly name: string;
  /** Not shown by a spreadsheet program. */
  readonly isHidden: boolean;
  /** Name of its part. */
  readonly part: string;
}

/** What must be known of a workbook before its sheets are read. */
export interface Workbook {
  /** Those of cells, in the workbook's order; charts on a sheet of their own are none. */
  readonly sheets: readonly Sheet[];
  /** The one a spreadsheet program opens; hidden when the workbook says so. */
  readonly active: Sheet | undefined;
  readonly is1904: boolean;
  /** A spreadsheet program calculates every formula anew when it opens the workbook. */
  readonly isCalculatedOnOpening: boolean;
  readonly texts: readonly string[];
  /** By the number of a cell's style. */
  readonly formats: readonly NumberFormat[];
}

interface Relation {
  readonly type: string;
  readonly target: string;
}

/** @throws Failure FILE_UNREADABLE when parts that must be there are not */
export function readWorkbook(parts: WorkbookParts): Workbook {
  const main =
    [...relationsOf(parts, '').values()].find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml';
  const relations = relationsOf(parts, main);
  const found: { name: string; isHidden: boolean; relation: string }[] = [];
  let activeTab = 0;
  let is1904 = false;
  let isCalculatedOnOpening = false;
  read(parts, main, (name, attributes) => {
    if (name === 'workbookPr') is1904 = isOn(attribute(attributes, 'date1904'));
    else if (name === 'calcPr') isCalculatedOnOpening = isOn(attribute(attributes, 'fullCalcOnLoad'));
    else if (name === 'workbookView') activeTab = Number(attribute(attributes, 'activeTab') ?? activeTab);
    else if (name === 'sheet')
      found.push({
        name: attribute(attributes, 'name') ?? '',
        isHidden: (attribute(attributes, 'state') ?? 'visible') !== 'visible',
        relation: attribute(attributes, 'id') ?? '',
      });
  });
  const sheets = found.map(({ relation, ...sheet }) => {
    const { type, target } = relations.get(relation) ?? {};
    return { ...sheet, part: type?.endsWith('/worksheet') && target ? target : '' };
  });
  const partOf = (kind: string): string | undefined => {
    const part = [...relations.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target;
    return part !== undefined && parts.has(part) ? part : undefined;
  };
  const [strings, styles] = [partOf('sharedStrings'), partOf('styles')];
  const readable = sheets.filter(({ part }) => part !== '' && parts.has(part));
  if (readable.length === 0) throw damaged();
  return {
    sheets: readable,
    active: readable.find((sheet) => sheet === sheets[activeTab]),
    is1904,
    isCalculatedOnOpening,
    texts: strings === undefined ? [] : textsOf(parts, strings),
    formats: styles === undefined ? [] : formatsOf(parts, styles),
  };
}

function read(
  parts: WorkbookParts,
  part: string,
  open: (name: string, attributes: string) => void,
  more: { close?: (name: string) => void; text?: (text: string) => void } = {},
): void {
  const reader = new XmlReader({ open, close: more.close ?? (() => undefined), text: more.text ?? (() => undefined) });
  for (const piece of parts.text(part)) reader.push(piece);
  if (!reader.end()) throw damaged();
}

/** The parts a part refers to, by id. @param part  '' for the whole workbook */
function relationsOf(parts: WorkbookParts, part: string): Map<string, Relation> {
  const folder = part.includes('/') ? part.slice(0, part.lastIndexOf('/') + 1) : '';
  const place = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const relations = new Map<string, Relation>();
  if (!parts.has(place)) return relations;
  read(parts, place, (name, attributes) => {
    const [id, target] = [attribute(attributes, 'Id'), attribute(attributes, 'Target')];
    if (name !== 'Relationship' || id === undefined || target === undefined) return;
    relations.set(id, { type: attribute(attributes, 'Type') ?? '', target: within(folder, target) });
  });
  return relations;
}

/** A part's full name. @param folder  of the part that refers to it */
function within(folder: string, target: string): string {
  const names: string[] = [];
  for (const name of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}

/** Collects the texts of a shared or inline text: runs of rich text one behind the other, without how Japanese is read. */
export class RichText {
  private text = '';
  private isInText = false;
  private phonetic = 0;

  open(name: string): void {
    if (name === 't') this.isInText = this.phonetic === 0;
    else if (name === 'rPh') this.phonetic += 1;
  }

  close(name: string): void {
    if (name === 't') this.isInText = false;
    else if (name === 'rPh') this.phonetic -= 1;
  }

  add(text: string): void {
    if (this.isInText) this.text += text;
  }

  /** The text so far; the next one begins. */
  take(): string {
    const { text } = this;
    this.text = '';
    return unescaped(text);
  }
}

/** Characters that XML does not allow are written as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

function textsOf(parts: WorkbookParts, part: string): string[] {
  const texts: string[] = [];
  const rich = new RichText();
  read(parts, part, (name) => rich.open(name), {
    close: (name) => {
      rich.close(name);
      if (name === 'si') texts.push(rich.take());
    },
    text: (text) => rich.add(text),
  });
  return texts;
}

/** The format of each style a cell may have. */
function formatsOf(parts: WorkbookParts, part: string): NumberFormat[] {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isInCells = false;
  const open = (name: string, attributes: string): void => {
    if (name === 'cellXfs') isInCells = true;
    else if (name === 'xf' && isInCells) ids.push(Number(attribute(attributes, 'numFmtId') ?? 0));
    else if (name === 'numFmt') codes.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '');
  };
  read(parts, part, open, { close: (name) => void (isInCells &&= name !== 'cellXfs') });
  const formats = new Map<number, NumberFormat>();
  return ids.map((id) => {
    const format = formats.get(id) ?? numberFormat(id, codes.get(id));
    formats.set(id, format);
    return format;
  });
}
