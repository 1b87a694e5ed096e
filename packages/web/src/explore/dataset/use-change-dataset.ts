/** Moving the open chart to another dataset, and telling what could not come along. */
import { useCallback } from 'react';
import type { DatasetForCharts } from '@tessera/api/dataset';
import { fetchChartType } from '@tessera/charts/fetched';
import { editedTypeOf } from '../state/edited-type.ts';
import { adaptForm } from '@tessera/core/explore/dataset-change';
import { titleOf } from '@tessera/core/format/label';
import { confirmed } from '@tessera/ui/notices';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useExploreStore } from '../state/context.ts';
import { freshForm } from '../../chart/fresh-form.ts';
import { controlsOf, slotsOf } from '@tessera/charts/controls/slots';
import { withRelatedColumns } from '../../related-columns.ts';

/** What stands now where a setting was removed, e.g. `Now used: X-axis Order date, Metrics Sales`. */
function replacedText(
  replaced: readonly { key: string; name: string }[],
  labels: ReturnType<typeof controlsOf>,
  dataset: DatasetForCharts,
): string {
  const parts = replaced.map(({ key, name }) => `${labels.get(key)?.label ?? key}: ${titleOf(name, dataset)}`);
  return i18n._('Chosen instead: {parts}', { parts: parts.join(', ') });
}

/**
 * Adapts the form to another dataset (docs/reference/charts.md#forms-in-hand). What it removes is named, and the person may
 * keep the rest or begin with an empty form.
 */
export function useChangeDataset(): (dataset: DatasetForCharts) => void {
  const store = useExploreStore();
  const toasts = useToasts();
  return useCallback(
    (chosen) => {
      const dataset = withRelatedColumns(chosen);
      const { apply, form, dataset: before } = store.getState();
      const chart = editedTypeOf(form['viz_type']);
      const { removed, replaced, isBare } = adaptForm(form, slotsOf(chart), dataset, before);
      // A range of another table's time means something else here.
      const timeRange = form['time_range'] === undefined ? {} : { time_range: 'No filter' };
      apply({ do: 'dataset', dataset });
      apply({ do: 'set', values: timeRange });
      if (removed.length === 0) return;
      const instead = replaced.length > 0 ? replacedText(replaced, controlsOf(chart), dataset) : '';
      if (isBare) return toasts.warning([i18n._('No form settings were maintained'), instead].filter(Boolean).join('. '));
      const keep = confirmed({
        title: i18n._('Keep control settings?'),
        content: `${i18n._('These settings do not exist in the new dataset and were removed: {names}', {
          names: removed.join(', '),
        })}${instead && `. ${instead}`}`,
        okText: i18n._('Continue'),
        cancelText: i18n._('Clear form'),
      });
      void keep.then(async (kept) => {
        if (kept) return;
        const fallback = chart ?? (await fetchChartType('table'));
        if (!fallback) return;
        const id = form['slice_id'] === undefined ? {} : { slice_id: form['slice_id'] };
        apply({ do: 'replace', form: { ...freshForm(fallback, dataset), ...id } });
      });
    },
    [store, toasts],
  );
}
