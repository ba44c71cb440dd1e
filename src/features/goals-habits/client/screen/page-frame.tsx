import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useRef } from 'react';
import { useHotkey } from '@/platform/client/hotkeys';
import { loadStateOf } from '@/platform/client/load-state';
import { serverCode } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import type { HabitsAddressHere } from '../address/use-habits-address';
import { KEYS } from '../changes/use-habits';
import styles from './page.module.css';

/** The page of a habit or a goal in place of the tabs, with what is told until it is there, or when it is gone. */
export function PageFrame({
  of,
  icon,
  back,
  aside,
  query,
  address,
  children,
}: {
  of: 'habit' | 'goal';
  /** Of one that is gone. */
  icon: ReactNode;
  back: string;
  /** Opposite of the way back. */
  aside?: ReactNode;
  query: Parameters<typeof loadStateOf>[0];
  address: HabitsAddressHere;
  children: ReactNode;
}) {
  const load = loadStateOf(query);
  const all = `${of}s` as const;
  useHotkey({ group: KEYS, keys: 'escape', does: 'Back to the list', run: address.closePage });
  return (
    <div className="stack gap-12">
      <div className={styles.ways}>
        <Button size="small" variant="ghost" icon={<ArrowLeft size={14} />} onClick={address.closePage}>
          {back}
        </Button>
        {aside}
      </div>
      {serverCode(query.error) === `${of}_not_found` ? (
        <EmptyState
          icon={icon}
          title={`${of === 'goal' ? 'Goal' : 'Habit'} not found`}
          text={`It may have been deleted. The trash keeps ${all} for 30 days.`}
          action={<Button onClick={() => address.showTab(all)}>All {all}</Button>}
        />
      ) : load.problem !== null ? (
        <LoadFailure load={load} text={`The ${of} could not be loaded.`} />
      ) : query.data === undefined ? (
        <SkeletonRows label={`Loading the ${of}`} rowHeight={of === 'habit' ? 120 : 72} rows={3} lines={3} />
      ) : (
        children
      )}
    </div>
  );
}

/** The name of what a page is of, what is told beside it and below it, and what can be done with the whole. */
export function PageHead({
  name,
  mark,
  chips,
  buttons,
  children,
}: {
  name: string;
  mark?: ReactNode;
  chips: ReactNode;
  buttons: ReactNode;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // What opened the page is gone, and with it the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <div className="row wrap">
          {mark}
          <h2 ref={heading} tabIndex={-1} className={styles.name}>
            {name}
          </h2>
          {chips}
        </div>
        {children}
      </div>
      <div className="row wrap">{buttons}</div>
    </header>
  );
}
