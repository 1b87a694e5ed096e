/** The head of a section: its text opens and collapses what stands below. */
import { chartsInSection } from '@tessera/core/dashboard/sections';
import { AfterIcon } from '../../kit/pointing-icons.tsx';
import { i18n } from '../../i18n.ts';
import { useDashboard } from '../state/context.ts';
import styles from './section-switch.module.css';

interface SectionSwitchProps {
  text: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** @param text  of the header; without one it says what it does */
export function SectionSwitch({ text, isOpen, onToggle }: SectionSwitchProps) {
  return (
    <button type="button" className={styles['switch']} aria-expanded={isOpen} onClick={onToggle}>
      <AfterIcon className={styles['arrow']} rotate={isOpen ? 90 : 0} aria-hidden="true" />
      <span>{text || i18n._('Section')}</span>
    </button>
  );
}

/** How many charts wait in a collapsed section. @param id  of its header */
export function SectionCount({ id }: { id: string }) {
  const count = useDashboard(({ history }) => chartsInSection(history.present.layout, id));
  if (count === 0) return null;
  return <span className={styles['count']}>{i18n._('{count, plural, one {# chart} other {# charts}}', { count })}</span>;
}
