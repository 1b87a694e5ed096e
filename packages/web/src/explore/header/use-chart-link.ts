/** Short links to the form as it is now, saved or not. */
import { explore } from '@tessera/api/explore';
import { withoutIsolates } from '@tessera/ui/direction';
import { isRecord } from '@tessera/core/narrowing';
import { chartUrlParams } from '../../chart/url-params.ts';
import { client, wholeAddress } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useCopy } from '../../kit/use-copy.ts';
import { useExploreStore } from '../state/context.ts';

/** Ways to share the chart as it is edited; a link that cannot be made is reported as a notice. */
export interface ChartLink {
  /** A link to the form as it is now. @throws what the server refuses it with */
  make: () => Promise<string>;
  /** Puts a link on the clipboard. */
  copy: () => Promise<void>;
  /** Opens the mail program with a link. */
  mail: () => Promise<void>;
}

/** What the chart's templates read of the address, over what its form was opened with. */
function urlParamsOf({ url_params: kept }: Readonly<Record<string, unknown>>): [string, string][] {
  const before = isRecord(kept) ? kept : {};
  return Object.entries({ ...before, ...chartUrlParams(window.location.search) }).map(([name, value]) => [name, String(value)]);
}

/** Makes permalinks of the form of the open chart, under the saved chart's id where there is one. */
export function useChartLink(): ChartLink {
  const store = useExploreStore();
  const toasts = useToasts();
  const copy = useCopy();
  const make = async (): Promise<string> => {
    const { form, slice } = store.getState();
    const formData = { ...form, ...(slice ? { slice_id: slice.slice_id } : {}) };
    return wholeAddress((await client.call(explore.createPermalink, { body: { formData, urlParams: urlParamsOf(form) } })).url);
  };
  /** Undefined when none could be made; a notice was shown. */
  const tryToMake = async (): Promise<string | undefined> => {
    try {
      return await make();
    } catch (error) {
      toasts.failure(error);
      return undefined;
    }
  };
  return {
    make,
    copy: async () => {
      const url = await tryToMake();
      if (url) await copy(url, i18n._('Link Copied!'));
    },
    mail: async () => {
      const url = await tryToMake();
      if (!url) return;
      const subject = withoutIsolates(i18n._('Tessera chart: {title}', { title: store.getState().title || i18n._('New chart') }));
      window.location.href = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(url)}`;
    },
  };
}
