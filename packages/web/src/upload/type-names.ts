/** What the types of columns are called on the screen. */
import type { UploadType } from '@tessera/api/upload';
import { i18n } from '../i18n.ts';

/** The name of a type, in the language of the moment. */
export function typeName(type: UploadType): string {
  switch (type) {
    case 'text':
      return i18n._('Text');
    case 'integer':
      return i18n._('Whole number');
    case 'number':
      return i18n._('Number');
    case 'boolean':
      return i18n._('True / false');
    case 'date':
      return i18n._('Date');
    case 'datetime':
      return i18n._('Date and time');
    case 'epoch_s':
      return i18n._('Epoch seconds');
    case 'epoch_ms':
      return i18n._('Epoch milliseconds');
  }
}

const engineTypes: readonly (readonly [RegExp, UploadType])[] = [
  [/^VARCHAR$/, 'text'],
  [/^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/, 'integer'],
  [/^(FLOAT|DOUBLE|DECIMAL.*)$/, 'number'],
  [/^BOOLEAN$/, 'boolean'],
  [/^DATE$/, 'date'],
  [/^TIMESTAMP/, 'datetime'],
];

/** The engine's type in the same words; one that no file brings is called as the engine does. */
export function engineTypeName(type: string): string {
  const known = engineTypes.find(([shape]) => shape.test(type))?.[1];
  return known === undefined ? type : typeName(known);
}
