/** What `/api/v1/explore` does. */
import { explore } from '@tessera/api/explore';
import { implement } from '../../rest/implement.ts';
import { forgetForm, keepForm, keepLink, readFormLink, readKeptForm, replaceForm } from './keys.ts';
import { openExplore } from './open.ts';

/** What Explore opens with, the forms it keeps for a while, and its permalinks (docs/reference/api.md#explore). */
export const exploreResource = implement(explore, {
  get: async (ctx, { query }) => ({ result: await openExplore(ctx, query) }),
  createFormData: async (ctx, { query, body }) => ({ key: await keepForm(ctx, body, query.tab_id, query.key) }),
  updateFormData: async (ctx, { params, query, body }) => ({ key: await replaceForm(ctx, params.key, body, query.tab_id) }),
  readFormData: async (ctx, { params }) => ({ form_data: (await readKeptForm(ctx, params.key)).form_data }),
  removeFormData: async (ctx, { params }) => {
    await forgetForm(ctx, params.key);
    return { message: 'Deleted successfully' };
  },
  createPermalink: (ctx, { body }) => keepLink(ctx, body),
  readPermalink: async (ctx, { params }) => {
    const { chartId, datasourceId, datasourceType, formData, urlParams } = await readFormLink(ctx, params.key);
    const head = { chartId, datasourceId, datasourceType };
    return { ...head, state: { ...head, datasource: `${datasourceId}__${datasourceType}`, formData, urlParams } };
  },
});
