/** The entries of a chart's menu, in their order. */
import { Tooltip, type MenuProps } from 'antd';
import { sideOf } from '@tessera/ui/direction';
import { shareItem } from '../../chart/share-item.ts';
import { i18n } from '../../i18n.ts';
import type { DashboardRights } from '../state/rights.ts';
import type { AnswerAge } from './answer-age.ts';
import { offerEntry } from './offer-entry.tsx';
import { detailOffer } from './point-offers.ts';

type Items = NonNullable<MenuProps['items']>;

/** What is known of a chart when its menu is opened. */
export interface MenuSubject {
  readonly description: string | null;
  readonly isLoading: boolean;
  /** It has not asked yet. */
  readonly isWaiting: boolean;
  readonly hasAnswers: boolean;
  /** The chart has answered and can be drawn by another column. */
  readonly canDrillBy: boolean;
  /** The chart has answered a question whose rows can be listed. */
  readonly isAnswered: boolean;
  /** Its database gives no rows behind a value. */
  readonly isDetailOff: boolean;
  readonly age: AnswerAge | undefined;
  /** It fills the window. */
  readonly isFull: boolean;
  readonly isDescribed: boolean;
  /** Its data as files. */
  readonly files: Items;
  /** About email reports of it. */
  readonly email: Items;
}

/** @param rights  what the reader may do here */
export function itemsOf(subject: MenuSubject, rights: DashboardRights): Items {
  const { age, isFull, description, isDescribed } = subject;
  return [
    subject.isLoading
      ? { key: 'stop', label: i18n._('Stop') }
      : { key: 'refresh', label: i18n._('Force refresh'), extra: age && <Age {...age} />, disabled: subject.isWaiting },
    { key: 'full', label: isFull ? i18n._('Exit fullscreen') : i18n._('Enter fullscreen') },
    ...(description
      ? [{ key: 'describe', label: isDescribed ? i18n._('Hide chart description') : i18n._('Show chart description') }]
      : []),
    { type: 'divider' },
    ...behindItems(subject, rights),
    { type: 'divider' },
    ...(rights.shareChart ? [shareItem()] : []),
    {
      key: 'download',
      label: i18n._('Download'),
      children: [
        ...subject.files,
        { key: 'image', label: i18n._('Download as image') },
        { key: 'png', label: i18n._('Download as PNG') },
      ],
    },
    ...subject.email,
  ];
}

/** Ways behind the picture. */
const behindItems = ({ hasAnswers, isAnswered, canDrillBy, isDetailOff }: MenuSubject, rights: DashboardRights): Items => [
  ...(rights.explore ? [{ key: 'edit', label: i18n._('Edit chart') }] : []),
  ...(rights.viewQuery && hasAnswers ? [{ key: 'query', label: i18n._('View query') }] : []),
  ...(rights.viewTable && hasAnswers ? [{ key: 'rows', label: i18n._('View as table') }] : []),
  ...(rights.drill && isAnswered ? [offerEntry('detail', i18n._('Drill to detail'), detailOffer(isDetailOff))] : []),
  ...(rights.drill && isAnswered && canDrillBy ? [{ key: 'drill', label: i18n._('Drill by') }] : []),
  ...(rights.edit ? [{ key: 'scope', label: i18n._('Cross-filter scoping') }] : []),
];

function Age({ text, moment }: AnswerAge) {
  return (
    <Tooltip title={moment} placement={sideOf('start')}>
      <span>{text}</span>
    </Tooltip>
  );
}
