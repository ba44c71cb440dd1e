import { Fragment, type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import * as RadixTabs from 'radix-ui/tabs';
import { Counter } from './counter';
import styles from './tabs.module.css';
import { useScrollEdges } from './use-scroll-edges';

export interface Tab {
  value: string;
  label: string;
  count?: number;
}

export interface TabsProps {
  /** The accessible name. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: Tab[];
  countStyle?: 'counter' | 'parentheses';
  /** Arrow keys only move the focus, Enter or Space selects: for tabs that may ask before they are left. */
  manual?: boolean;
  /** Wraps a tab, for example to make it draggable. */
  wrapTab?: (tab: Tab, trigger: ReactElement) => ReactNode;
  /** At the right end of the row, or below it if there is no space. */
  aside?: ReactNode;
  className?: string;
  /** TabPanels; tabs that only filter need just one, with the selected tab's value. */
  children?: ReactNode;
}

/**
 * A row of tabs, moved through with the arrow keys, Home and End. Where they have no room it scrolls sideways, fades at
 * the edge that hides some, and has a button for the mouse there.
 */
export function Tabs({
  label,
  value,
  onChange,
  tabs,
  countStyle = 'counter',
  manual = false,
  wrapTab = (_, trigger) => trigger,
  aside,
  className,
  children,
}: TabsProps) {
  const { before, after, watch, bringIntoView, scrollBy } = useScrollEdges();
  // Counters that come later push the chosen tab on; one that only changes moves nothing.
  const written = tabs.map(({ label: name, count }) => name + (count === undefined ? '' : ' 0')).join();
  useLayoutEffect(() => bringIntoView('[data-state="active"]'), [bringIntoView, value, written]);
  // The primitive gives the focus by itself, which browsers take for the keyboard's.
  const [pressed, setPressed] = useState(false);
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={onChange}
      activationMode={manual ? 'manual' : 'automatic'}
      className={className}
    >
      <div className={styles.room}>
        <div className={styles.bar}>
          <div className={styles.strip}>
            <RadixTabs.List
              ref={watch}
              aria-label={label}
              className={styles.list}
              data-hides-before={before || undefined}
              data-hides-after={after || undefined}
              data-pressed={pressed || undefined}
              onPointerDown={() => setPressed(true)}
              onKeyDown={() => setPressed(false)}
            >
              {tabs.map((tab) => (
                <Fragment key={tab.value}>
                  {wrapTab(
                    tab,
                    <RadixTabs.Trigger value={tab.value} className={styles.tab}>
                      {tab.label}
                      {tab.count !== undefined &&
                        (countStyle === 'counter' ? (
                          <Counter value={tab.count} size="small" />
                        ) : (
                          <span className={styles.count}>({tab.count})</span>
                        ))}
                    </RadixTabs.Trigger>,
                  )}
                </Fragment>
              ))}
            </RadixTabs.List>
            {before && <Edge side="before" onPress={() => scrollBy(-1)} />}
            {after && <Edge side="after" onPress={() => scrollBy(1)} />}
          </div>
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      </div>
      {children}
    </RadixTabs.Root>
  );
}

/** For the mouse alone: the keyboard has the arrow keys, the finger the row itself. */
function Edge({ side, onPress }: { side: 'before' | 'after'; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      data-side={side}
      className={styles.edge}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {side === 'before' ? <ChevronLeft size={16} /> : <ChevronRight size={16} />}
    </button>
  );
}

/** What one tab shows. */
export function TabPanel({
  value,
  className,
  children,
}: {
  value: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <RadixTabs.Content value={value} className={className}>
      {children}
    </RadixTabs.Content>
  );
}
