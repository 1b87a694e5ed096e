/** Themes: colours, fonts and the brand of the site and of dashboards. docs/guides/themes.md. */
import { readTheme } from '@tessera/core/look/theme-tokens';
import { z } from 'zod';
import { authored, commonRoutes, identified, itemOf, listOf, message, pkParams, saved } from './common.ts';
import { contract } from './contract.ts';
import { itemQuery, listQuery } from './list-query.ts';

const base = '/api/v1/theme';
const view = 'Theme';

/** A theme as lists and its own page show it; times are ISO 8601, UTC. `json_data` is a JSON text (`ThemeJson` of core). */
export const themeItem = z.object({
  ...identified,
  ...authored,
  theme_name: z.string(),
  json_data: z.string(),
  /** The site's look; at most one theme is. */
  is_system_default: z.boolean(),
  changed_on: z.string(),
  created_on: z.string(),
});
/** What `themeItem` reads. */
export type ThemeItem = z.infer<typeof themeItem>;

const nameLength = 'Length must be between 1 and 250.';
/** Every fault is told, each with the name of the token. */
const jsonData = z
  .string()
  .max(300_000)
  .superRefine((text, ctx) => {
    for (const fault of readTheme(text).faults) ctx.addIssue({ code: 'custom', message: fault });
  });

/** A new theme; the name has 1 to 250 characters and is unique. */
export const themeCreate = z.strictObject({
  theme_name: z.string().trim().min(1, nameLength).max(250, nameLength),
  json_data: jsonData,
});
/** Only the fields sent change. */
export const themeUpdate = themeCreate.partial();

/** Themes: the look of the site, and what a dashboard may wear instead. */
export const theme = contract({
  ...commonRoutes(base, view, 'themes'),
  list: {
    method: 'GET',
    path: base,
    permission: `can_read on ${view}`,
    summary: 'A page of themes',
    query: listQuery,
    reply: listOf(themeItem),
  },
  get: {
    method: 'GET',
    path: `${base}/{pk}`,
    permission: `can_read on ${view}`,
    summary: 'One theme',
    params: pkParams,
    query: itemQuery,
    reply: itemOf(themeItem),
    versioned: true,
  },
  create: {
    method: 'POST',
    path: base,
    permission: `can_write on ${view}`,
    summary: 'Keep a theme under a name; unknown tokens are refused',
    body: themeCreate,
    reply: saved(themeCreate),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: `${base}/{pk}`,
    permission: `can_write on ${view}`,
    summary: 'Change a theme, and with it the look of everything that has it',
    params: pkParams,
    body: themeUpdate,
    reply: saved(themeUpdate),
    versioned: true,
  },
  setSystemDefault: {
    method: 'PUT',
    path: `${base}/{pk}/set_system_default`,
    permission: `can_write on ${view}`,
    summary: 'Make a theme the look of the site, in light and in dark',
    params: pkParams,
    reply: z.object({ id: z.number().int(), result: z.object({ theme_name: z.string() }) }),
  },
  unsetSystemDefault: {
    method: 'DELETE',
    path: `${base}/unset_system_default`,
    permission: `can_write on ${view}`,
    summary: 'Give the site its built-in look back',
    reply: message,
  },
});
