/** What a type's name means, in any database: bundles declare the types of many databases. */
import { GenericType } from '@tessera/core/frame/frame';

/** @param type  e.g. `TIMESTAMP WITHOUT TIME ZONE`, `FLOAT64`, `VARCHAR(20)` @returns null when the name says nothing */
export function genericOfType(type: string | null | undefined): GenericType | null {
  if (!type) return null;
  const name = type.trim().toUpperCase();
  if (/^(?:NULLABLE|LOWCARDINALITY)\(/.test(name)) return genericOfType(name.replace(/^\w+\(/, '').replace(/\)$/, ''));
  if (/^(?:DATE|TIMESTAMP|DATETIME|SMALLDATETIME)/.test(name)) return GenericType.TEMPORAL;
  if (name.startsWith('BOOL') || name === 'BIT' || name === 'LOGICAL') return GenericType.BOOLEAN;
  if (
    /^(?:U?(?:TINY|SMALL|MEDIUM|BIG|HUGE|LONG)?INT|U?INT\d+|LONG$|SHORT$|BYTEINT|SERIAL|BIGSERIAL|SMALLSERIAL|FLOAT|DOUBLE|REAL|NUMERIC|NUMBER|BIGNUMERIC|DECIMAL|DEC\b|MONEY|SMALLMONEY|LONGINTEGER)/.test(
      name,
    )
  )
    return GenericType.NUMERIC;
  return GenericType.STRING;
}
