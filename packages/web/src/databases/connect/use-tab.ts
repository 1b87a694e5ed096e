/** Which tab of the form of a connection is shown: the one with a mistake, when there is one. */
import { useState } from 'react';
import { isRecord } from '@tessera/core/narrowing';
import { advancedNames } from './advanced-fields.ts';
import type { ConnectionKind, ConnectionTab } from './connection.ts';

/** The first parts of a field's path, as antd names fields. */
export type FieldNames = readonly unknown[];

/** The names of fields that a form found wrong, as antd rejects with them; none of any other error. */
export function wrongFields(error: unknown): FieldNames {
  const fields = isRecord(error) && Array.isArray(error['errorFields']) ? error['errorFields'] : [];
  return fields.flatMap((field: unknown) => (isRecord(field) && Array.isArray(field['name']) ? [field['name'][0]] : []));
}

/** `turnTo` shows the tab of fields that are wrong: the first, unless all of them stand in the second. */
export function useTab(kind: ConnectionKind | undefined) {
  const [tab, setTab] = useState<ConnectionTab>('basic');
  const advanced = advancedNames(kind?.supported_switches ?? []);
  const isAdvanced = (name: unknown): boolean => advanced.some((each) => each === name);
  const turnTo = (names: FieldNames): void => {
    if (names.length > 0) setTab(names.every(isAdvanced) ? 'advanced' : 'basic');
  };
  return { tab, setTab, turnTo };
}
