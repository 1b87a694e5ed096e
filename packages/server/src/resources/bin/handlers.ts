/** What `/api/v1/bin` does. */
import { bin } from '@tessera/api/bin';
import { implement } from '../../rest/implement.ts';
import { deletedPage } from './list.ts';
import { takeBack } from './take-back.ts';

/** Deleted things and taking them back. */
export const binResource = implement(bin, {
  list: (ctx, { query }) => deletedPage(ctx, query),
  restore: (ctx, { params }) => takeBack(ctx, params.kind, params.pk),
});
