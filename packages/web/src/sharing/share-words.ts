/** What a share means, in words. */
import type { SharedKind, SharePlan } from '@tessera/api/sharing';
import type { GrantLevel } from '@tessera/core/policy/grants';
import { i18n } from '../i18n.ts';

/** The levels a share may have. */
export const levelWords = (): Record<GrantLevel, string> => ({ view: i18n._('can view'), edit: i18n._('can edit') });

/** What seeing it means for data, in one sentence. @param dataset  of a chart */
export function dataSentence(kind: SharedKind, dataset: string | null): string {
  if (kind === 'dashboard')
    return i18n._(
      'Whoever can view this dashboard sees in it what its charts and filters show, also of data they could not ask otherwise; row level security still holds.',
    );
  return i18n._(
    'A chart is opened with its dataset: whoever is given its data can ask anything of “{dataset}”; row level security still holds.',
    { dataset: dataset ?? '' },
  );
}

const namesOf = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => `“${name}”`).join(', ');

/** What a share makes, sentence by sentence. @param who  the name of whom it is for */
export function planSentences(kind: SharedKind, { level, opens, missing, notes }: SharePlan, who: string): string[] {
  const names = namesOf(opens);
  const first =
    kind === 'dashboard'
      ? level === 'edit'
        ? i18n._('{who} finds, opens and changes this dashboard.', { who })
        : i18n._('{who} finds and opens this dashboard.', { who })
      : level === 'edit'
        ? i18n._('{who} finds, opens and changes this chart.', { who })
        : i18n._('{who} finds and opens this chart.', { who });
  const data =
    kind === 'dashboard'
      ? i18n._('Opened within the dashboard: the data of {names}.', { names })
      : i18n._('Opened as a whole: the data of {names}.', { names });
  const closed = missing.map(({ name, ask }) =>
    ask.length > 0
      ? i18n._('The data of “{name}” stays closed: ask {people} to open it.', { name, people: ask.join(', ') })
      : i18n._('The data of “{name}” stays closed: ask an administrator to open it.', { name }),
  );
  const words: Record<SharePlan['notes'][number], string> = {
    sees_already: i18n._('{who} is an administrator and sees everything already.', { who }),
    may_not_read: i18n._('The roles of {who} do not let them open such things at all: ask an administrator.', { who }),
    may_not_write: i18n._('The roles of {who} do not let them change anything: they will only view it.', { who }),
    needs_data_to_edit: i18n._('Without its data {who} can see the chart’s name, and cannot edit it.', { who }),
  };
  return [first, ...(opens.length > 0 ? [data] : []), ...closed, ...notes.map((note) => words[note])];
}
