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
  /** Names the row of tabs for assistive technology. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: Tab[];
  countStyle?: 'counter' | 'parentheses';
  /** Arrow keys only move, Enter or Space chooses: where leaving a tab may ask first. */
  manual?: boolean;
  /** Puts something around a tab, such as what lets it be dragged. */
  wrapTab?: (tab: Tab, trigger: ReactElement) => ReactNode;
  /** At the right end of the row; under it where there is no room. */
  aside?: ReactNode;
  className?: string;
  /** TabPanels; one with the chosen tab's value is enough where tabs only filter. */
  children?: ReactNode;
}

/** A row of tabs, moved through with the arrow keys, Home and End; where they have no room it scrolls sideways. */
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
