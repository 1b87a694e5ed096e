/** What Databricks' types mean for an answer; its cells are texts, moments in ISO form, of UTC unless they say otherwise. */
import { GenericType } from '@tessera/core/frame/frame';
import type { ColumnInfo } from '../driver.ts';

/** @param described  a column as the manifest of an answer has it */
export function databricksColumn({ name, type_text: type }: { readonly name: string; readonly type_text: string }): ColumnInfo {
  const word = type.toUpperCase();
  return { name, type: word, generic: genericOf(word) };
}

function genericOf(type: string): GenericType {
  if (type === 'BOOLEAN') return GenericType.BOOLEAN;
  if (/^(?:TINYINT|SMALLINT|INT|BIGINT|FLOAT|DOUBLE|DECIMAL|BYTE|SHORT|LONG)\b/.test(type)) return GenericType.NUMERIC;
  return type === 'DATE' || type.startsWith('TIMESTAMP') ? GenericType.TEMPORAL : GenericType.STRING;
}
