/** A zip of objects and what they need, saved as the server names it. */
import { hiddenLayersHeader } from '@tessera/api/hidden-layers';
import { ApiFailure } from '@tessera/api/client';
import { saveBlob } from '../chart/image.ts';
import { client, sessionFetch } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { exportRoutes, type BundleResource } from './kinds.ts';

/** Loads and saves; a failure is shown. */
export function useExportBundle(): (resource: BundleResource, ids: readonly number[]) => Promise<void> {
  const toasts = useToasts();
  return async (resource, ids) => {
    const done = toasts.working(i18n._('Preparing the export …'));
    try {
      // Bytes: the client reads JSON and texts only.
      const reply = await sessionFetch(client.url(exportRoutes[resource], { query: { q: [...ids] } }), {
        credentials: 'same-origin',
      });
      if (!reply.ok) throw new ApiFailure(reply.status, await reply.json().catch(() => undefined));
      const name = /filename="?([^";]+)/.exec(reply.headers.get('content-disposition') ?? '')?.[1];
      saveBlob(await reply.blob(), name ?? `${resource}_export.zip`);
      const layers = reply.headers.get(hiddenLayersHeader);
      if (layers !== null)
        toasts.warning(
          i18n._('Annotation layers are hidden in the export, because the charts they read are not in it: {layers}', {
            layers: decodeURIComponent(layers),
          }),
        );
    } catch (error) {
      toasts.failure(error, (sentence) => i18n._('The export failed: {error}', { error: sentence }));
    } finally {
      done();
    }
  };
}
