/** The gallery of all chart types: sections, search, and what the chosen one is good for. */
import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Modal } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { charts, chartTypeOf } from '@tessera/charts';
import { EmptyFace } from '@tessera/ui/faces';
import { i18n } from '../../i18n.ts';
import { chartWord } from '../../language/chart-words.ts';
import { choosable, searchTypes, sectionAtFirst, sectionsOf, typesOf, type GallerySection } from '../../chart/find-types.ts';
import { SectionSelect, SideBar } from './side-bar.tsx';
import { TypeDetail } from './type-detail.tsx';
import { TypeGrid } from './type-grid.tsx';
import styles from './viz-picker.module.css';
import { clearable } from '../../kit/clearable.tsx';

export interface VizPickerProps {
  open: boolean;
  /** The form's `viz_type`: chosen when the gallery opens. */
  value: string | undefined;
  onSelect: (vizType: string) => void;
  onClose: () => void;
}

const all: GallerySection = { kind: 'all' };

/** The dialog of all chart types. Nothing changes before the choice is confirmed. */
export function VizPicker({ open, value, onSelect, onClose }: VizPickerProps) {
  const [chosen, setChosen] = useState<string>();
  const picked = chosen ?? (value === undefined ? undefined : chartTypeOf(value)?.id);
  const confirm = (vizType: string): void => {
    onSelect(vizType);
    onClose();
  };
  const type = picked === undefined ? undefined : chartTypeOf(picked);
  return (
    <Modal
      open={open}
      title={i18n._('Select a visualization type')}
      width={1090}
      centered
      destroyOnHidden
      className={`${styles['modal']}`}
      onCancel={onClose}
      afterClose={() => setChosen(undefined)}
      okText={i18n._('Select')}
      cancelText={i18n._('Cancel')}
      okButtonProps={{ disabled: !type || type.hidden === true }}
      onOk={() => type && confirm(type.id)}
    >
      <Gallery chosen={type} onChoose={setChosen} onConfirm={confirm} />
    </Modal>
  );
}

interface GalleryProps {
  chosen: ReturnType<typeof chartTypeOf>;
  onChoose: (vizType: string) => void;
  onConfirm: (vizType: string) => void;
}

function Gallery({ chosen, onChoose, onConfirm }: GalleryProps) {
  const [section, setSection] = useState<GallerySection>(() => sectionAtFirst(chosen));
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text).trim();
  const types = useMemo(() => choosable(charts), []);
  const sections = useMemo(() => sectionsOf(types), [types]);
  const shown = useMemo(
    () => (wanted ? searchTypes(types, wanted, chartWord) : typesOf(types, section)),
    [types, wanted, section],
  );
  const goTo = (next: GallerySection): void => {
    setText('');
    setSection(next);
  };
  const side = { sections, section: wanted ? undefined : section, onSection: goTo };
  return (
    <div className={styles['body']}>
      <SideBar {...side} />
      <div className={styles['middle']}>
        <div className={styles['tools']}>
          <Input
            type="search"
            allowClear={clearable()}
            autoFocus
            prefix={<SearchOutlined />}
            aria-label={i18n._('Search all charts')}
            placeholder={i18n._('Search all charts')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <SectionSelect {...side} />
        </div>
        <div className={styles['scroll']}>
          {shown.length > 0 ? (
            <TypeGrid types={shown} chosen={chosen?.id} onChoose={onChoose} onConfirm={onConfirm} />
          ) : (
            <EmptyFace
              compact
              title={i18n._('No results found')}
              actions={<Button onClick={() => goTo(all)}>{i18n._('View all charts')}</Button>}
            />
          )}
        </div>
      </div>
      <TypeDetail type={chosen} onTag={(name) => goTo({ kind: 'tag', name })} />
    </div>
  );
}
