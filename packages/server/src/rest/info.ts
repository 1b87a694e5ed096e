/**
 * `GET R/_info`: what the caller may do with a resource, how its lists filter, what its forms take
 * (docs/reference/api.md#lists).
 */
import type { infoQuery } from '@tessera/api/list-query';
import { has } from '@tessera/core/policy/actor';
import { permissionCatalogue } from '@tessera/core/policy/names';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { ObjectKind } from '../store/tables.ts';
import { labelOf, type ListSpec } from './list.ts';
import type { SearchColumn } from './list-columns.ts';
import { relatedRows } from './related.ts';
import { rulesOf } from './rules-in-words.ts';

type Asked = NonNullable<z.infer<typeof infoQuery>['q']>;

interface ColumnInfo {
  name: string;
  label: string;
  description: string;
  type: string;
  required: boolean;
  unique: boolean;
  validate?: string[];
  count?: number;
  values?: { id: number; value: string }[];
}

interface Info {
  permissions?: string[];
  filters?: Record<string, { name: string; operator: string }[]>;
  add_columns?: ColumnInfo[];
  edit_columns?: ColumnInfo[];
  add_title?: string;
  edit_title?: string;
}

/** What has a list, but no form. */
interface Listed {
  readonly title: string;
  readonly view: string;
  readonly search: Readonly<Record<string, SearchColumn>>;
}

/** What has forms, too. */
interface Formed extends Listed, Pick<ListSpec<ObjectKind, never>, 'related' | 'add' | 'edit' | 'unique'> {}

/** All parts, or those `q.keys` names, of what no form makes or changes. */
export function infoOfNames(ctx: Context, spec: Listed, asked: Asked = {}): Info {
  const noun = spec.title.replace(/^List /, '');
  const wants = (key: keyof Info) => asked.keys === undefined || asked.keys.length === 0 || asked.keys.includes(key);
  return {
    ...(wants('permissions') ? { permissions: permissionsOn(ctx, spec.view) } : {}),
    ...(wants('filters') ? { filters: filtersOf(spec) } : {}),
    ...(wants('add_columns') ? { add_columns: [] } : {}),
    ...(wants('edit_columns') ? { edit_columns: [] } : {}),
    ...(wants('add_title') ? { add_title: `Add ${noun}` } : {}),
    ...(wants('edit_title') ? { edit_title: `Edit ${noun}` } : {}),
  };
}

/** The same with the columns of forms. */
export async function infoOf(ctx: Context, spec: Formed, asked: Asked = {}): Promise<Info> {
  const info = infoOfNames(ctx, spec, asked);
  return {
    ...info,
    ...(info.add_columns && { add_columns: await columnsOf(ctx, spec, spec.add, asked.add_columns) }),
    ...(info.edit_columns && { edit_columns: await columnsOf(ctx, spec, spec.edit, asked.edit_columns) }),
  };
}

function permissionsOn(ctx: Context, view: string): string[] {
  const verbs: readonly string[] = Object.entries(permissionCatalogue).find(([name]) => name === view)?.[1] ?? [];
  return verbs.filter((verb) => has(ctx.actor, `${verb} on ${view}`));
}

const operatorNames: Readonly<Record<string, string>> = {
  eq: 'Equal to',
  neq: 'Not Equal to',
  in: 'In',
  gt: 'Greater than',
  lt: 'Smaller than',
  sw: 'Starts with',
  nsw: 'Not Starts with',
  ew: 'Ends with',
  new: 'Not Ends with',
  ct: 'Contains',
  nct: 'Not Contains',
  eqf: 'Filter view by a function',
  inf: 'Filter view where field is in a list returned by a function',
  rel_o_m: 'Relation',
  nrel_o_m: 'No Relation',
  rel_m_m: 'Relation as Many',
};

function filtersOf(spec: Listed): Record<string, { name: string; operator: string }[]> {
  const all = Object.entries(spec.search).map(([column, { operators, custom }]) => {
    const names = [...operators, ...Object.keys(custom)];
    return [column, names.map((operator) => ({ name: operatorNames[operator] ?? labelOf(operator), operator }))] as const;
  });
  return Object.fromEntries(all);
}

async function columnsOf(
  ctx: Context,
  spec: Pick<Formed, 'related' | 'unique'>,
  body: z.ZodType | undefined,
  pages: Asked['add_columns'] = {},
): Promise<ColumnInfo[]> {
  if (!(body instanceof z.ZodObject)) return [];
  const columns = [];
  for (const [name, field] of Object.entries(body.shape)) {
    // zod types an object's fields as core schemas; every field of our bodies is a full schema.
    const shape = field as z.ZodType;
    const options = Object.hasOwn(spec.related, name) ? await relatedRows(ctx, spec, name, pages[name]) : undefined;
    columns.push({
      name,
      label: labelOf(name),
      description: '',
      type: options ? 'RelatedList' : typeOf(shape),
      required: !shape.safeParse(undefined).success,
      unique: spec.unique?.includes(name) ?? false,
      ...validationOf(shape),
      ...(options ? { count: options.count, values: options.result.map(({ value, text }) => ({ id: value, value: text })) } : {}),
    });
  }
  return columns;
}

function validationOf(shape: z.ZodType): Pick<ColumnInfo, 'validate'> {
  const rules = rulesOf(shape);
  return rules.length > 0 ? { validate: rules } : {};
}

const typeNames: Readonly<Record<string, string>> = { string: 'String', number: 'Integer', boolean: 'Boolean', array: 'List' };

function typeOf(shape: z.ZodType): string {
  const { def } = shape;
  // `optional`, `nullable` and `default` wrap the shape that says the type.
  if ('innerType' in def) return typeOf(def.innerType as z.ZodType);
  return typeNames[def.type] ?? 'Raw';
}
