import { Fragment, type ReactElement, type ReactNode } from 'react';
import * as RadixTabs from 'radix-ui/tabs';
import { Counter } from './counter';
import styles from './tabs.module.css';

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

/** A tab list with arrow keys, Home and End; scrolls horizontally if it does not fit. */
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
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={onChange}
      activationMode={manual ? 'manual' : 'automatic'}
      className={className}
    >
      <div className={styles.room}>
        <div className={styles.bar}>
          <RadixTabs.List aria-label={label} className={styles.list}>
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
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      </div>
      {children}
    </RadixTabs.Root>
  );
}

/** The content of a tab. */
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
