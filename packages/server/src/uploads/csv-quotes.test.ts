/** Quotes, escapes and line ends: no text and no row is lost, and the rows are those Python's csv module finds. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadOptions } from '@tessera/api/upload';
import { afterAll, describe, expect, test } from 'vitest';
import { textBench } from './text-bench.testing.ts';

const { look, load, close } = textBench();
afterAll(close);

const cells = async (content: string | Uint8Array, options: UploadOptions = {}): Promise<unknown[][]> =>
  (await load(content, options)).map((row) => Object.values(row));

describe('quotes written by hand or by other programs', () => {
  const files: readonly (readonly [what: string, content: string, rows: unknown[][]])[] = [
    [
      'a text behind a closing quote',
      'a,b\n"x"y,p\n"x" y,q\n"x""z"y,r\n',
      [
        ['xy', 'p'],
        ['x y', 'q'],
        ['x"zy', 'r'],
      ],
    ],
    [
      'quotes behind backslashes',
      'a,b\n"he said \\"hi\\"",p\n"x\\"y",q\n',
      [
        ['he said "hi"', 'p'],
        ['x"y', 'q'],
      ],
    ],
    [
      'one quote behind a backslash',
      'a,b\n"x\\"y",p\nz,q\n',
      [
        ['x"y', 'p'],
        ['z', 'q'],
      ],
    ],
    [
      'a quote behind a backslash at the end',
      'a,b\n"5\\"",p\nz,q\n',
      [
        ['5"', 'p'],
        ['z', 'q'],
      ],
    ],
    [
      'delimiters and line breaks behind escaped quotes',
      'a,b\n"x\\", y\nz",p\nu,q\n',
      [
        ['x", y\nz', 'p'],
        ['u', 'q'],
      ],
    ],
    ['backslashes behind backslashes', 'a,b\n"C:\\\\x \\"y\\"",p\n', [['C:\\x "y"', 'p']]],
    ['other letters behind backslashes', 'a,b\n"C:\\new \\"y\\"",p\n', [['C:\\new "y"', 'p']]],
    [
      'escaped delimiters without quotes',
      'a,b\nx\\,y,p\nz,q\n',
      [
        ['x,y', 'p'],
        ['z', 'q'],
      ],
    ],
    [
      'folders that end in a backslash',
      'a,b\n"C:\\x\\",p\nC:\\y\\,q\n',
      [
        ['C:\\x\\', 'p'],
        ['C:\\y\\', 'q'],
      ],
    ],
    ['backslashes beside doubled quotes', 'a,b\n"say ""x\\n""",p\n', [['say "x\\n"', 'p']]],
    [
      'quotes inside texts that are not quoted',
      'a,b\n5" disk,p\n3" and 5",q\n',
      [
        ['5" disk', 'p'],
        ['3" and 5"', 'q'],
      ],
    ],
    [
      'blanks around quotes',
      'a, b\n"x, y" , "p"\nz, q\n',
      [
        ['x, y', 'p'],
        ['z', ' q'],
      ],
    ],
    [
      'single quotes around delimiters',
      "a,b\n'x, y',p\n'z',q\n",
      [
        ['x, y', 'p'],
        ['z', 'q'],
      ],
    ],
    [
      'apostrophes',
      "a,b\n'tis,p\nit's,q\n",
      [
        ["'tis", 'p'],
        ["it's", 'q'],
      ],
    ],
    [
      'line ends of several kinds',
      'a,b\nx,p\r\ny,q\rz,r\n',
      [
        ['x', 'p'],
        ['y', 'q'],
        ['z', 'r'],
      ],
    ],
    [
      'line ends of old computers',
      'a,b\rx,p\ry,q\r',
      [
        ['x', 'p'],
        ['y', 'q'],
      ],
    ],
    [
      'other line ends inside quotes',
      'a,b\n"x\r\ny",p\n"z\rw",q\n',
      [
        ['x\r\ny', 'p'],
        ['z\rw', 'q'],
      ],
    ],
    [
      'delimiters of several characters',
      'a||b\nx|y||p\n"z||w"||q\n',
      [
        ['x|y', 'p'],
        ['z||w', 'q'],
      ],
    ],
    ['blank lines in one column', 'a\nx\n\ny\n', [['x'], ['y']]],
    [
      'short rows with quoted line breaks',
      'a,b\n"x\ny"\nz,q\n',
      [
        ['x\ny', null],
        ['z', 'q'],
      ],
    ],
  ];
  test.each(files)('%s', async (_, content, rows) => {
    const options = content.includes('||') ? { delimiter: '||' } : {};
    expect(await cells(content, options)).toEqual(rows);
  });

  test('the convention that was found is said, and a person may say another', async () => {
    const content = 'a,b\n"5\\"",p\n';
    const found = await look(content);
    expect(found.options.escape).toBe('\\');
    expect(found.notes).toEqual(['Quotes inside texts are written as \\"; the backslashes are left out.']);
    expect(await cells(content, { escape: '\\' })).toEqual([['5"', 'p']]);
    expect((await look('a,b\n"x"y,p\n')).notes).toEqual([
      '1 text goes on behind a closing quote; it is kept without the quotes.',
    ]);
  });

  test('evidence far below the first rows counts too', async () => {
    const many = 'x,p\n'.repeat(200_000);
    expect((await cells(`a,b\n${many}"u\\"v",q\n`)).at(-1)).toEqual(['u"v', 'q']);
    expect((await cells(`a,b\n${many}"u"v,q\n`)).at(-1)).toEqual(['uv', 'q']);
  });

  test('a file that cannot be understood is refused with the line', async () => {
    for (const [content, message] of [
      ['a,b\nx,p\n"y,q\nz,r\n', 'Line 3: a quote is opened and never closed.'],
      ['a,b\r\nx,p\r\n\r\n"y\r\ny",q\r\nz,r,s\r\n', 'Line 6: expected 2 columns, found 3.'],
    ] as const)
      await expect(load(content)).rejects.toMatchObject({ code: 'FILE_UNREADABLE', message });
  });
});

/** Every delimiter in every mode with the line ends in turn; `CSV_MODES=all`: each with both. */
const modes = process.env['CSV_MODES'] ?? 'in turn';

/** Writes texts in every mode of the module; tells where they are, and which rows were written. */
const script = String.raw`
import csv, json, random, sys
random.seed(20261123)
parts = ['a', 'Ä', '日', '"', "'", ',', ';', '\t', '|', '\n', '\\', ' ', '""', '\\"', '.', 'word', 'x y']
def cell(): return 'z' + ''.join(random.choice(parts) for _ in range(random.randrange(7)))
files = []
for at, delimiter in enumerate(',;\t|'):
    for turn, end in enumerate(['\n', '\r\n']):
        for number, (name, options) in enumerate([
            ('minimal', dict(quoting=csv.QUOTE_MINIMAL)),
            ('all', dict(quoting=csv.QUOTE_ALL)),
            ('nonnumeric', dict(quoting=csv.QUOTE_NONNUMERIC)),
            ('none, escaped', dict(quoting=csv.QUOTE_NONE, escapechar='\\')),
            ('minimal, not doubled', dict(quoting=csv.QUOTE_MINIMAL, doublequote=False, escapechar='\\')),
            ('all, not doubled', dict(quoting=csv.QUOTE_ALL, doublequote=False, escapechar='\\')),
            ('single quotes', dict(quoting=csv.QUOTE_ALL, quotechar="'")),
        ]):
            if sys.argv[2] != 'all' and (at + number) % 2 != turn: continue
            rows = [[cell() for _ in range(4)] for _ in range(60)]
            path = f'{sys.argv[1]}/{len(files)}.csv'
            with open(path, 'w', newline='', encoding='utf-8') as out:
                csv.writer(out, delimiter=delimiter, lineterminator=end, **options).writerows([['first', 'second', 'third', 'fourth'], *rows])
            with open(path, newline='', encoding='utf-8') as back:
                read = list(csv.reader(back, delimiter=delimiter, **options))
            files.append(dict(name=name, delimiter=delimiter, end=end, path=path, rows=rows, count=len(read) - 1))
print(json.dumps(files))
`;

interface PythonFile {
  name: string;
  delimiter: string;
  end: string;
  path: string;
  rows: string[][];
  count: number;
}

const hasPython = spawnSync('python3', ['-c', 'import csv']).status === 0;

test.skipIf(!hasPython)(
  `texts in every mode of Python's csv module come in as they were written${hasPython ? '' : ' (skipped: this machine has no python3)'}`,
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-python-'));
    try {
      const { stdout, stderr, status } = spawnSync('python3', ['-c', script, folder, modes], {
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      });
      expect(status, stderr).toBe(0);
      const files: PythonFile[] = JSON.parse(stdout);
      expect(files).toHaveLength(modes === 'all' ? 56 : 28);
      for (const { name, delimiter, end, path, rows, count } of files) {
        const which = JSON.stringify({ name, delimiter, end });
        const stored = await cells(readFileSync(path));
        expect(stored, which).toHaveLength(count);
        expect(stored, which).toEqual(rows);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
