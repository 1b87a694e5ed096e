/**
 * Stands for the button behind tabs that have no room (antd's tabs): its menu, of 9 kB, comes when there is such a tab. Until
 * then there is the same hidden button, because the tabs measure it.
 */
import { lazy, Suspense, type CSSProperties, type ReactNode, type Ref } from 'react';

const Real = lazy(() => import('virtual:antd-more-tabs'));

export interface MoreTabsProps {
  ref?: Ref<HTMLDivElement>;
  prefixCls: string;
  id?: string;
  /** The tabs without room. */
  tabs: readonly unknown[];
  /** Whoever can add tabs needs the real one, which has the button. */
  editable?: object;
  className?: string | false;
  style?: CSSProperties;
  mobile?: boolean;
  more?: { icon?: ReactNode };
}

/**
 * The stand-in for antd's own button; its props are those antd gives it. The hidden button has the size that the tabs measure
 * with.
 */
export function MoreTabs(props: MoreTabsProps) {
  const { ref, prefixCls, id, tabs, editable, className, style, mobile, more } = props;
  const still = (
    <div ref={ref} className={`${prefixCls}-nav-operations ${className || ''}`} style={style}>
      {mobile ? null : (
        <button
          type="button"
          className={`${prefixCls}-nav-more`}
          style={{ visibility: 'hidden', order: 1 }}
          aria-haspopup="listbox"
          aria-expanded={false}
          id={`${id}-more`}
        >
          {more?.icon}
        </button>
      )}
    </div>
  );
  if (tabs.length === 0 && !editable) return still;
  return (
    <Suspense fallback={still}>
      <Real {...props} />
    </Suspense>
  );
}
