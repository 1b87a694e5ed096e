import { afterAll, describe, expect, test } from 'vitest';
import { encodingNames } from '@tessera/core/encodings';
import { encodingOf } from './encoding.ts';
import { textBench } from './text-bench.testing.ts';

const { look, load, close } = textBench();
afterAll(close);

/** What Python 3 wrote: `text.encode(codec).hex()`. */
const written: readonly (readonly [name: string, found: keyof typeof encodingNames, text: string, hex: string])[] = [
  [
    'Shift-JIS',
    'shift_jis',
    '名前,都市\n田中太郎,東京\n佐藤花子,大阪府\n',
    '96bc914f2c93738e730a9363928691be98592c938c8b9e0a8db293a189d48e712c91e58de3957b0a',
  ],
  [
    'EUC-JP',
    'euc-jp',
    '名前,都市\n田中タロウ,東京\n佐藤はな,大阪府\n',
    'ccbec1b02cc5d4bbd40ac5c4c3e6a5bfa5eda5a62cc5ecb5fe0abab4c6a3a4cfa4ca2cc2e7bae5c9dc0a',
  ],
  [
    'EUC-JP of kanji only',
    'euc-jp',
    '氏名,住所\n田中太郎,東京都港区\n佐藤花子,大阪府大阪市\n',
    'bbe1ccbe2cbdbbbdea0ac5c4c3e6c2c0cfba2cc5ecb5fec5d4b9c1b6e80abab4c6a3b2d6bbd22cc2e7bae5c9dcc2e7bae5bbd40a',
  ],
  [
    'EUC-JP of few kanji',
    'euc-jp',
    '都市,区\n東京,港区\n大阪,北区\n京都,中京区\n',
    'c5d4bbd42cb6e80ac5ecb5fe2cb9c1b6e80ac2e7bae52ccbccb6e80ab5fec5d42cc3e6b5feb6e80a',
  ],
  [
    'ISO-2022-JP',
    'iso-2022-jp',
    '名前,都市\n田中太郎,東京\n佐藤花子,大阪府\n',
    '1b24424c3e41301b28422c1b244245543b541b28420a1b24424544436642404f3a1b28422c1b2442456c357e1b28420a1b24423a34462332563b521b28422c1b244242673a65495c1b28420a',
  ],
  [
    'GBK',
    'gb18030',
    '姓名,城市\n张三,北京\n李小红,广东省深圳市\n',
    'd0d5c3fb2cb3c7cad00ad5c5c8fd2cb1b1bea90ac0eed0a1baec2cb9e3b6abcaa1c9eedbdacad00a',
  ],
  [
    'GBK without the later half of its characters',
    'gb18030',
    '城市,省\n北京,河北\n上海,湖北\n成都,江苏\n南京,湖南\n',
    'b3c7cad02ccaa10ab1b1bea92cbad3b1b10ac9cfbaa32cbafeb1b10ab3c9b6bc2cbdadcbd50ac4cfbea92cbafec4cf0a',
  ],
  [
    'GB18030',
    'gb18030',
    '姓名,城市\n张三𠮷,北京\n李小红,广东省深圳市\n',
    'd0d5c3fb2cb3c7cad00ad5c5c8fd9534b2352cb1b1bea90ac0eed0a1baec2cb9e3b6abcaa1c9eedbdacad00a',
  ],
  [
    'Big5',
    'big5',
    '姓名,城市\n王小明,台北市\n陳美麗,新竹縣\n',
    'a96da6572cabb0a5ab0aa4fda470a9fa2ca578a55fa5ab0ab3afacfcc4522cb773a6cbbfa40a',
  ],
  [
    'EUC-KR',
    'euc-kr',
    '이름,도시\n김철수,서울\n이영희,부산광역시\n',
    'c0ccb8a72cb5b5bdc30ab1e8c3b6bcf62cbcadbfef0ac0ccbfb5c8f12cbacebbeab1a4bfaabdc30a',
  ],
  [
    'Windows-1251',
    'windows-1251',
    'имя,город\nИванов Иван,Москва\nПетрова Анна,Нижний Новгород\n',
    'e8ecff2ce3eef0eee40ac8e2e0edeee220c8e2e0ed2ccceef1eae2e00acfe5f2f0eee2e020c0edede02ccde8e6ede8e920cdeee2e3eef0eee40a',
  ],
  [
    'KOI8-R',
    'koi8-r',
    'имя,город\nИванов Иван,Москва\nПетрова Анна,Нижний Новгород\n',
    'c9cdd12cc7cfd2cfc40ae9d7c1cecfd720e9d7c1ce2cedcfd3cbd7c10af0c5d4d2cfd7c120e1cecec12ceec9d6cec9ca20eecfd7c7cfd2cfc40a',
  ],
  [
    'ISO-8859-2',
    'iso-8859-2',
    'nazwa,miasto\nWójcik Małgorzata,Łódź\nŻółć,Częstochowa śląska\n',
    '6e617a77612c6d696173746f0a57f36a63696b204d61b3676f727a6174612ca3f364bc0aaff3b3e62c437aea73746f63686f776120b66cb1736b610a',
  ],
  [
    'Windows-1250',
    'windows-1250',
    'jméno,město\nDvořák Jiří,Plzeň\nŠtěpán,Ústí nad Labem\nŽižka,České Budějovice\n',
    '6a6de96e6f2c6dec73746f0a44766ff8e16b204a69f8ed2c506c7a65f20a8a74ec70e16e2cda7374ed206e6164204c6162656d0a8e699e6b612cc865736be920427564ec6a6f766963650a',
  ],
  [
    'ISO-8859-1',
    'windows-1252',
    'name,ort\nMüller,München\nJäger,Köln\nWeiß,Düsseldorf\n',
    '6e616d652c6f72740a4dfc6c6c65722c4dfc6e6368656e0a4ae46765722c4bf66c6e0a576569df2c44fc7373656c646f72660a',
  ],
  [
    'ISO-8859-15',
    'iso-8859-15',
    'nom,prix\nFrançois,5 €\nNoël,7 €\nŒuvre,9 €\n',
    '6e6f6d2c707269780a4672616ee76f69732c3520a40a4e6feb6c2c3720a40abc757672652c3920a40a',
  ],
  [
    'Windows-1252',
    'windows-1252',
    'nom,prix\nFrançois,5 €\nl’œuvre,7 €\nHélène,9 €\n',
    '6e6f6d2c707269780a4672616ee76f69732c3520800a6c929c757672652c3720800a48e96ce86e652c3920800a',
  ],
  [
    'UTF-16LE without a mark',
    'utf-16le',
    '名前,都市\n田中太郎,東京\n佐藤花子,大阪府\n',
    '0d544d522c00fd90025e0a0030752d4e2a59ce902c007167ac4e0a00504fe485b182505b2c0027592a969c5e0a00',
  ],
  [
    'UTF-16BE without a mark',
    'utf-16be',
    'имя,город\nИванов Иван,Москва\nПетрова Анна,Нижний Новгород\n',
    '0438043c044f002c0433043e0440043e0434000a041804320430043d043e04320020041804320430043d002c041c043e0441043a04320430000a041f043504420440043e0432043000200410043d043d0430002c041d04380436043d043804390020041d043e04320433043e0440043e0434000a',
  ],
  [
    'UTF-16LE with a mark',
    'utf-16le',
    'a,b\nMüller,Łódź\n',
    'fffe61002c0062000a004d00fc006c006c00650072002c004101f30064007a010a00',
  ],
  [
    'UTF-16BE with a mark',
    'utf-16be',
    'a,b\nMüller,Łódź\n',
    'feff0061002c0062000a004d00fc006c006c00650072002c014100f30064017a000a',
  ],
];

const tableOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));

describe.each(written)('%s', (_, found, text, hex) => {
  const bytes = Buffer.from(hex, 'hex');
  const [names = [], ...cells] = tableOf(text);

  test('a short file is read as what it is, and the note names the encoding', async () => {
    const { columns, rows, options, notes } = await look(bytes);
    expect(options.encoding).toBe(found);
    expect([columns.map(({ name }) => name), ...rows]).toEqual([names, ...cells]);
    expect(notes).toEqual([`The text was read as ${encodingNames[found]}.`]);
  });

  test('a file of a megabyte is read as what it is, also where characters are cut by the reading', async () => {
    // Behind the mark, which stands once.
    const mark = hex.startsWith('fffe') || hex.startsWith('feff') ? 2 : 0;
    const body = bytes.subarray(mark);
    const long = Buffer.concat([bytes.subarray(0, mark), ...Array<Buffer>(20_000).fill(body)]);
    const rows = await load(long, { header: false });
    const distinct = new Set(rows.map((row) => JSON.stringify(Object.values(row))));
    expect([...distinct]).toEqual([names, ...cells].map((row) => JSON.stringify(row)));
    expect(rows).toHaveLength(20_000 * (cells.length + 1));
  });
});

// Python writes ASCII as itself in these. UTF-16 does not, and ISO-2022-JP tells itself only by escapes in the beginning.
const beyondAscii = written.filter(([, found]) => !found.startsWith('utf-16') && found !== 'iso-2022-jp');

test.each(beyondAscii)('%s is found behind 100 kB of plain letters', async (_, __, text, hex) => {
  const rows = await load(Buffer.concat([Buffer.from('plain,letters\n'.repeat(8000)), Buffer.from(hex, 'hex')]), {
    header: false,
  });
  expect(rows.slice(8000).map((row) => Object.values(row))).toEqual(tableOf(text));
});

test('a chosen encoding wins over the detected one', async () => {
  const bytes = Buffer.from('name\nDvo\u00f8\u00e1k\n', 'latin1');
  expect((await look(bytes, { encoding: 'windows-1250' })).rows).toEqual([['Dvořák']]);
  expect((await look(bytes, { encoding: 'windows-1252' })).rows).toEqual([['Dvoøák']]);
  const json = Buffer.from('[{"a":"Dvo\u00f8\u00e1k"}]', 'latin1');
  const seen = await look(json, { encoding: 'windows-1250' }, 'a.json');
  expect(seen.rows).toEqual([['Dvořák']]);
  expect(seen.options.encoding).toBe('windows-1250');
});

test('a text of UTF-8 is no guess and has no note', async () => {
  const { options, notes } = await look('név\nŐze\n日本\n');
  expect(options.encoding).toBe('utf-8');
  expect(notes).toEqual([]);
});

test('characters that cannot be read are counted with the first line, in any encoding', async () => {
  const damaged = Buffer.concat([
    Buffer.from('a\n日本語日本語\nx'),
    Buffer.from([0xff]),
    Buffer.from('y\nz'),
    Buffer.from([0xfe, 0x0a]),
  ]);
  const utf8 = await look(damaged);
  expect(utf8.options.encoding).toBe('utf-8');
  expect(utf8.rows).toEqual([['日本語日本語'], ['x\ufffdy'], ['z\ufffd']]);
  expect(utf8.notes).toEqual(['2 characters are no UTF-8; they are shown as \ufffd. The first is in line 3.']);
  const wrong = await look(Buffer.from('a\nM\u00fcnchen\u0081\n', 'latin1'), { encoding: 'windows-1252' });
  expect(wrong.rows).toEqual([['München\ufffd']]);
  expect(wrong.notes.join()).toContain('One character, in line 2, is no Windows-1252 (Latin 1)');
  const [, , , japanese = ''] = written[0] ?? [];
  const cut = await look(Buffer.from(`${japanese}93`, 'hex'), { encoding: 'shift_jis' });
  expect(cut.notes.join()).toContain('One character, in line 4, is no Shift-JIS');
});

test('names of encodings are understood as people and programs write them', () => {
  const names = {
    utf8: 'utf-8',
    'UTF-8': 'utf-8',
    'latin-1': 'windows-1252',
    latin1: 'windows-1252',
    'ISO-8859-1': 'windows-1252',
    cp1252: 'windows-1252',
  };
  const more = {
    cp1251: 'windows-1251',
    koi8_r: 'koi8-r',
    'Shift-JIS': 'shift_jis',
    sjis: 'shift_jis',
    cp932: 'shift_jis',
    euc_kr: 'euc-kr',
    gbk: 'gb18030',
    gb2312: 'gb18030',
    iso8859_15: 'iso-8859-15',
    iso_8859_2: 'iso-8859-2',
    utf_16_le: 'utf-16le',
  };
  for (const [name, encoding] of Object.entries({ ...names, ...more })) expect(encodingOf(name), name).toBe(encoding);
  expect(encodingOf('rot13')).toBeUndefined();
});
