import { TextDecoder } from 'node:util';
import { expect, test } from 'vitest';
import { csvEncodings, csvType, inCsvStyle, usualCsv, type CsvStyle } from './csv-style.ts';

/** The file comes byte by byte: no character and no cell may depend on where a piece ends. */
async function* bytesOf(text: string): AsyncIterable<Uint8Array> {
  for (const byte of Buffer.from(`\uFEFF${text}`)) yield await Promise.resolve(Uint8Array.of(byte));
}

async function written(text: string, style: Partial<CsvStyle>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of inCsvStyle(bytesOf(text), { ...usualCsv, ...style })) pieces.push(piece);
  return Buffer.concat(pieces);
}

const file = 'name,note\nZoë,"a, ""b"""\n"x\ny",c;d\n,""\n';

// Rows: IO-05
test('a CSV file has the separator of the site, and cells that hold it are quoted', async () => {
  expect(String(await written(file, {}))).toBe(`\uFEFF${file}`);
  expect(String(await written(file, { separator: ';' }))).toBe('\uFEFFname;note\nZoë;"a, ""b"""\n"x\ny";"c;d"\n;""\n');
  expect(String(await written('a,b', { separator: '\t' }))).toBe('\uFEFFa\tb');
});

// Rows: IO-05
test('a CSV file has the encoding of the site, which holds every character', async () => {
  for (const encoding of csvEncodings) {
    const bytes = await written('é€,日\n1,😀\n', { encoding });
    expect([encoding, new TextDecoder(encoding).decode(bytes)]).toEqual([encoding, 'é€,日\n1,😀\n']);
    expect(csvType({ ...usualCsv, encoding })).toBe(`text/csv; charset=${encoding}`);
  }
  expect([...(await written('é', { encoding: 'utf-16le' }))]).toEqual([0xff, 0xfe, 0xe9, 0x00]);
});
