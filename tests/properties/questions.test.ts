/**
 * Random questions about random small tables: the product's answer, from the wire to the wire, against an evaluator over
 * plain arrays. `PROPERTY_CASES` and `PROPERTY_SEED` draw more or others; a difference prints its seed, the table, the
 * question and the statement.
 */
import { expect, test } from 'vitest';
import { randomFrom } from '../../scripts/torture/random.ts';
import { Draw } from '../draw.ts';
import { drawQuestion, drawTable } from './draw.ts';
import { evaluate } from './evaluate.ts';
import { openProduct, type TestProduct } from './product.ts';
import type { PropertyAnswer, PropertyCell, PropertyQuestion, PropertyRow } from './question.ts';

const seed = Number(process.env['PROPERTY_SEED'] ?? 20_240_615);
const cases = Number(process.env['PROPERTY_CASES'] ?? 2500);
/** Questions asked of one table. */
const perTable = 40;

/** Quotients may differ in the last of fifteen digits. */
const rounded = (cell: PropertyCell): PropertyCell =>
  typeof cell === 'number' && !Number.isInteger(cell) ? Number(cell.toPrecision(12)) : cell;
const text = (row: readonly PropertyCell[]): string => JSON.stringify(row.map(rounded));

/** Rows as texts; the order of columns that a pivot makes is looked at elsewhere. */
function comparable({ labels, rows, ordered }: PropertyAnswer, pivot: boolean): { labels: string[]; rows: string[] } {
  const places = labels.map((_, at) => at);
  if (pivot) places.sort((a, b) => ((labels[a] ?? '') < (labels[b] ?? '') ? -1 : 1));
  const lines = rows.map((row) => text(places.map((at) => row[at] ?? null)));
  return { labels: places.map((at) => labels[at] ?? ''), rows: ordered ? lines : lines.toSorted() };
}

async function difference(
  product: TestProduct,
  question: PropertyQuestion,
  table: readonly PropertyRow[],
): Promise<object | undefined> {
  const wanted = evaluate(question, table);
  const pivot = question.post_processing !== undefined;
  const expected = comparable(wanted, pivot);
  try {
    const { sql, ...answer } = await product.ask(question);
    const got = comparable({ ...answer, ordered: wanted.ordered }, pivot);
    if (got.rows.length === 0 && expected.rows.length === 0) return undefined;
    return JSON.stringify(got) === JSON.stringify(expected) ? undefined : { expected, got, sql };
  } catch (error) {
    return { expected, error: String(error) };
  }
}

test(
  `${cases} random questions have the answers of plain arithmetic (seed ${seed})`,
  { timeout: 60_000 + cases * 40 },
  async () => {
    const draw = new Draw(randomFrom(seed));
    const product = await openProduct();
    const shown = Number(process.env['PROPERTY_SHOW'] ?? 1);
    const found: object[] = [];
    for (let at = 0; at < cases && found.length < shown;) {
      const table = drawTable(draw);
      await product.fill(table);
      for (let n = 0; n < perTable && at < cases && found.length < shown; n += 1, at += 1) {
        const question = drawQuestion(draw);
        const wrong = await difference(product, question, table);
        if (wrong) found.push({ seed, case: at, question, ...wrong, table });
      }
    }
    product.close();
    expect(found.map((each) => JSON.stringify(each, undefined, 1)).join('\n\n')).toBe('');
  },
);
