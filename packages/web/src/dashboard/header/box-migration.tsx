/** The way of old filter boxes into the filter bar: the editor is asked, sees what would become of them, and accepts it or not. */
import { Alert, Button, Modal } from 'antd';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { typeNames } from '../filter-type-names.ts';
import { snooze } from '../state/boxes.ts';
import { useDashboard, useScope } from '../state/context.ts';
import { useSave } from '../state/save.ts';
import type { BoxedBoard } from '../state/store.ts';
import styles from './box-migration.module.css';

/** What stands above the board while its filter boxes are a question (docs/reference/dashboards.md#filter-boxes). */
export function BoxMigration() {
  const migration = useDashboard((state) => state.migration);
  const boxed = useDashboard((state) => state.boxed);
  if (migration === 'UNDECIDED') return <Ask />;
  if (migration === 'REVIEWING' && boxed) return <Review boxed={boxed} />;
  return migration === 'CONVERTED' && boxed ? <Moved /> : null;
}

function Ask() {
  const { store, item } = useScope();
  const later = (): void => store.getState().keepBoxes('SNOOZED');
  return (
    <Modal
      open
      title={i18n._('Ready to review filters in this dashboard?')}
      onCancel={later}
      footer={[
        <Button
          key="snooze"
          onClick={() => {
            snooze(item.id);
            later();
          }}
        >
          {i18n._('Remind me in 24 hours')}
        </Button>,
        <Button key="cancel" onClick={later}>
          {i18n._('Cancel')}
        </Button>,
        <Button key="review" type="primary" onClick={() => store.getState().reviewBoxes()}>
          {i18n._('Start Review')}
        </Button>,
      ]}
    >
      <p>
        {i18n._(
          'This dashboard has filter boxes. Their filters can move to the filter bar, where they are easier to find and can depend on each other.',
        )}
      </p>
      <p>{i18n._('You see the result before anything is saved. Until then the filter boxes stay and work as they do now.')}</p>
    </Modal>
  );
}

function Review({ boxed }: { boxed: BoxedBoard }) {
  const { store, item } = useScope();
  const toasts = useToasts();
  const keep = (): void => {
    snooze(item.id);
    store.getState().keepBoxes('SNOOZED');
  };
  const save = useSave((stale) => {
    toasts.danger(stale.message);
    keep();
  });
  const accept = (): void =>
    void save.mutateAsync({}).then(
      () => store.getState().set({ migration: 'CONVERTED' }),
      () => undefined,
    );
  const names = typeNames();
  return (
    <Alert
      className={styles['note'] ?? ''}
      type="info"
      showIcon
      title={i18n._('You are looking at this dashboard with its filters in the filter bar. Nothing is saved yet.')}
      description={
        <>
          <ul className={styles['became']} aria-label={i18n._('What becomes of the filter boxes')}>
            {boxed.became.map(({ chartId, name, filters, losesOrigin }) => (
              <li key={chartId}>
                <strong>{name}</strong>{' '}
                {filters.length === 0
                  ? i18n._('has no filters and goes away')
                  : i18n._('becomes {count, plural, one {# filter} other {# filters}}', { count: filters.length })}
                {filters.length > 0 ? (
                  <ul>
                    {filters.map((filter) => (
                      <li key={filter.id}>
                        {filter.name} <span>{names[filter.filterType]}</span>
                        {filter.cascadeParentIds.length > 0 ? (
                          <span>
                            {i18n._('Dependent on')} {filter.cascadeParentIds.map((id) => nameOf(boxed, id)).join(', ')}
                          </span>
                        ) : null}
                      </li>
                    ))}
                  </ul>
                ) : null}
                {losesOrigin ? <p>{i18n._('The time origin of Druid has no filter of its own.')}</p> : null}
              </li>
            ))}
          </ul>
          <div className={styles['actions']}>
            <Button type="primary" loading={save.isPending} onClick={accept}>
              {i18n._('Save filters')}
            </Button>
            <Button disabled={save.isPending} onClick={keep}>
              {i18n._('Keep filter boxes')}
            </Button>
          </div>
        </>
      }
    />
  );
}

const nameOf = ({ became }: BoxedBoard, id: string): string =>
  became.flatMap(({ filters }) => filters).find((filter) => filter.id === id)?.name ?? id;

/** Just saved: the way back is one click, until the dashboard is left. */
function Moved() {
  const { store, item } = useScope();
  const toasts = useToasts();
  const save = useSave((stale) => toasts.danger(stale.message));
  const undo = (): void => {
    snooze(item.id);
    store.getState().keepBoxes('SNOOZED');
    save.mutateAsync({}).catch(() => {
      // It is still stored without its boxes: that is shown again.
      store.getState().reviewBoxes();
      store.getState().set({ migration: 'CONVERTED' });
    });
  };
  return (
    <Alert
      className={styles['note'] ?? ''}
      type="success"
      showIcon
      closable={{ onClose: () => store.getState().set({ boxed: undefined }), 'aria-label': i18n._('Close') }}
      title={i18n._('The filters have moved to the filter bar.')}
      action={
        <Button size="small" loading={save.isPending} onClick={undo}>
          {i18n._('Undo')}
        </Button>
      }
    />
  );
}
