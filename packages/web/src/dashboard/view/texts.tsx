/** Headers and dividers. */
import { EditableTitle } from '@tessera/ui/editable-title';
import type { LayoutNode } from '@tessera/core/dashboard/layout';
import { i18n } from '../../i18n.ts';
import { useDashboard, useScope } from '../state/context.ts';
import { backgroundClass, headerClass } from '@tessera/core/dashboard/css-classes';
import { AnchorLink } from './anchor-link.tsx';
import { classNames } from '../state/class-names.ts';
import { SectionCount, SectionSwitch } from './section-switch.tsx';
import { useSectionOf } from './use-sections.ts';
import styles from './view.module.css';

const sizes: Record<string, string> = { SMALL_HEADER: 'small', MEDIUM_HEADER: 'medium', LARGE_HEADER: 'large' };

/** A heading of the dashboard; its text is edited in place. */
export function Header({ node }: { node: LayoutNode }) {
  const edit = useDashboard((state) => state.edit);
  const { store } = useScope();
  const text = node.meta.text ?? '';
  const section = useSectionOf(node);
  return (
    <div
      className={classNames(
        styles['header'],
        'dashboard-component',
        'dashboard-component-header',
        headerClass(node.meta.headerSize),
        backgroundClass(node.meta.background),
      )}
      data-size={sizes[node.meta.headerSize ?? ''] ?? 'medium'}
      data-background={node.meta.background === 'BACKGROUND_WHITE' ? 'white' : 'none'}
      data-anchors
    >
      <h2>
        {section ? (
          <SectionSwitch {...section} text={text} />
        ) : (
          <EditableTitle
            value={text}
            label={i18n._('Header text')}
            placeholder={i18n._('New header')}
            canEdit={edit}
            onChange={(value) => store.getState().apply({ do: 'set-meta', id: node.id, meta: { text: value } })}
          />
        )}
      </h2>
      {section && !section.isOpen ? <SectionCount id={node.id} /> : null}
      {edit ? null : <AnchorLink id={node.id} name={text || i18n._('this header')} />}
    </div>
  );
}

/** A line between components. */
export function Divider() {
  return (
    <div className={classNames(styles['divider'], 'dashboard-component', 'dashboard-component-divider')}>
      <hr />
    </div>
  );
}
