import {
  createContext,
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  use,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Counter } from './counter';
import styles from './tabs.module.css';
import { useScrollEdges } from './use-scroll-edges';

export interface Tab {
  value: string;
  label: string;
  /** Null while it is loaded: it keeps its room, so that the next tab stays under the pointer. */
  count?: number | null;
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
  useLayoutEffect(() => bringIntoView('[aria-selected="true"]'), [bringIntoView, value, written]);
  // A press moves the focus as the keyboard does, without its ring.
  const [pressed, setPressed] = useState(false);
  const id = useId();
  const values = tabs.map((tab) => tab.value);
  // A value without a tab, such as one that is being loaded, leaves the first as the keyboard's stop.
  const stop = values.includes(value) ? value : values[0];

  function move(event: KeyboardEvent<HTMLElement>) {
    setPressed(false);
    const { target, currentTarget, key } = event;
    const elements = [...currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const at = elements.findIndex((element) => element === target);
    if (at === -1 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + elements.length) % elements.length;
    elements[index]?.focus();
    const next = values[index];
    if (!manual && next !== undefined && next !== value) onChange(next);
  }

  return (
    <TabsContext value={{ id, value }}>
      <div className={className}>
        <div className={styles.room}>
          <div className={styles.bar}>
            <div className={styles.strip}>
              <div
                ref={watch}
                role="tablist"
                aria-label={label}
                aria-orientation="horizontal"
                className={styles.list}
                data-hides-before={before || undefined}
                data-hides-after={after || undefined}
                data-pressed={pressed || undefined}
                onPointerDown={() => setPressed(true)}
                onKeyDown={move}
              >
                {tabs.map((tab) => (
                  <Fragment key={tab.value}>
                    {wrapTab(
                      tab,
                      <button
                        type="button"
                        role="tab"
                        id={`${id}tab-${tab.value}`}
                        aria-selected={tab.value === value}
                        aria-controls={`${id}panel-${tab.value}`}
                        tabIndex={tab.value === stop ? 0 : -1}
                        className={styles.tab}
                        onClick={() => tab.value !== value && onChange(tab.value)}
                      >
                        {tab.label}
                        {tab.count === null && (
                          <span aria-hidden className={styles.unknown}>
                            <Counter value={10} size="small" />
                          </span>
                        )}
                        {typeof tab.count === 'number' &&
                          (countStyle === 'counter' ? (
                            <Counter value={tab.count} size="small" />
                          ) : (
                            <span className={styles.count}>({tab.count})</span>
                          ))}
                      </button>,
                    )}
                  </Fragment>
                ))}
              </div>
              {before && <Edge side="before" onPress={() => scrollBy(-1)} />}
              {after && <Edge side="after" onPress={() => scrollBy(1)} />}
            </div>
            {aside && <div className={styles.aside}>{aside}</div>}
          </div>
        </div>
        {children}
      </div>
    </TabsContext>
  );
}

/** The chosen tab, for its panel. */
const TabsContext = createContext({ id: '', value: '' });

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
  const tabs = use(TabsContext);
  if (value !== tabs.value) return null;
  return (
    <div
      role="tabpanel"
      id={`${tabs.id}panel-${value}`}
      aria-labelledby={`${tabs.id}tab-${value}`}
      tabIndex={0}
      className={className}
    >
      {children}
    </div>
  );
}
