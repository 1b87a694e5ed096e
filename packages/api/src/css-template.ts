/** CSS that is kept to be used on dashboards. docs/reference/api.md#css-templates. */
import { z } from 'zod';
import { authored, commonRoutes, identified, itemOf, listOf, pkParams, saved } from './common.ts';
import { contract } from './contract.ts';
import { itemQuery, listQuery } from './list-query.ts';

const base = '/api/v1/css_template';
const view = 'CssTemplate';

/** A template as lists and its own page show it; times are ISO 8601, UTC. */
export const cssTemplateItem = z.object({
  ...identified,
  ...authored,
  template_name: z.string(),
  css: z.string(),
  changed_on: z.string(),
  created_on: z.string(),
});
/** What `cssTemplateItem` reads. */
export type CssTemplateItem = z.infer<typeof cssTemplateItem>;

const nameLength = 'Length must be between 1 and 250.';
/** A new template; the name has 1 to 250 characters and is unique. */
export const cssTemplateCreate = z.strictObject({
  template_name: z.string().trim().min(1, nameLength).max(250, nameLength),
  css: z.string().max(100_000).default(''),
});
/** Only the fields sent change. */
export const cssTemplateUpdate = z.strictObject({
  template_name: cssTemplateCreate.shape.template_name.optional(),
  css: z.string().max(100_000).optional(),
});

/** CSS templates: what the editor of a dashboard's CSS offers to start from. */
export const cssTemplate = contract({
  ...commonRoutes(base, view, 'CSS templates'),
  list: {
    method: 'GET',
    path: base,
    permission: `can_read on ${view}`,
    summary: 'A page of CSS templates',
    query: listQuery,
    reply: listOf(cssTemplateItem),
  },
  get: {
    method: 'GET',
    path: `${base}/{pk}`,
    permission: `can_read on ${view}`,
    summary: 'One CSS template',
    params: pkParams,
    query: itemQuery,
    reply: itemOf(cssTemplateItem),
    versioned: true,
  },
  create: {
    method: 'POST',
    path: base,
    permission: `can_write on ${view}`,
    summary: 'Keep CSS under a name',
    body: cssTemplateCreate,
    reply: saved(cssTemplateCreate),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: `${base}/{pk}`,
    permission: `can_write on ${view}`,
    summary: 'Change a CSS template; dashboards that took it over keep what they have',
    params: pkParams,
    body: cssTemplateUpdate,
    reply: saved(cssTemplateUpdate),
    versioned: true,
  },
});
