/** The sections of the gallery. On narrow screens the same choice is one select. */
import { AppstoreOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { chartWord } from '../../language/chart-words.ts';
import { i18n } from '../../i18n.ts';
import type { GallerySection, Sections } from '../../chart/find-types.ts';
import styles from './viz-picker.module.css';

export interface SideBarProps {
  sections: Sections;
  /** Absent while a search shows hits of all sections. */
  section: GallerySection | undefined;
  onSection: (section: GallerySection) => void;
}

const keyOf = (section: GallerySection): string => (section.kind === 'all' ? 'all' : `${section.kind}:${section.name}`);

interface Group {
  label: string;
  entries: { label: string; section: GallerySection }[];
}

function groupsOf({ recommended, categories, tags }: Sections): Group[] {
  const tag = (name: string) => ({ label: chartWord(name), section: { kind: 'tag', name } as const });
  return [
    { label: i18n._('Recommended tags'), entries: recommended.map(tag) },
    {
      label: i18n._('Category'),
      entries: categories.map((name) => ({ label: chartWord(name), section: { kind: 'category', name } as const })),
    },
    { label: i18n._('Tags'), entries: tags.map(tag) },
  ];
}

/** Chooses a section of the gallery: all types, a tag or a category. */
export function SideBar({ sections, section, onSection }: SideBarProps) {
  const current = section ? keyOf(section) : undefined;
  const entry = (label: ReactNode, to: GallerySection) => (
    <button
      key={keyOf(to)}
      type="button"
      className={styles['section']}
      aria-current={keyOf(to) === current ? 'true' : undefined}
      onClick={() => onSection(to)}
    >
      {label}
    </button>
  );
  return (
    <nav className={styles['side']} aria-label={i18n._('Kinds of charts')}>
      {entry(
        <>
          <AppstoreOutlined aria-hidden="true" /> {i18n._('All charts')}
        </>,
        { kind: 'all' },
      )}
      {groupsOf(sections).map(({ label, entries }) => (
        <details key={label} open>
          <summary>{label}</summary>
          {entries.map((each) => entry(each.label, each.section))}
        </details>
      ))}
    </nav>
  );
}

/** The same as one field. */
export function SectionSelect({ sections, section, onSection }: SideBarProps) {
  const groups = groupsOf(sections);
  const all: GallerySection = { kind: 'all' };
  const choices = [all, ...groups.flatMap(({ entries }) => entries.map((entry) => entry.section))];
  return (
    <Select<string>
      className={`${styles['sectionSelect']}`}
      aria-label={i18n._('Kinds of charts')}
      value={section ? keyOf(section) : 'all'}
      onChange={(key) => onSection(choices.find((choice) => keyOf(choice) === key) ?? all)}
      options={[
        { value: 'all', label: i18n._('All charts') },
        ...groups.map(({ label, entries }) => ({
          label,
          options: entries.map((entry) => ({ value: keyOf(entry.section), label: entry.label })),
        })),
      ]}
    />
  );
}
