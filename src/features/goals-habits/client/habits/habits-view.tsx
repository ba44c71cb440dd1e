import Archive from 'lucide-react/icons/archive';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FolderPlus from 'lucide-react/icons/folder-plus';
import Search from 'lucide-react/icons/search';
import { useMemo, useState } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { IconButton } from '@/platform/client/ui/icon-button';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { Switch } from '@/platform/client/ui/switch';
import { useNarrow, useRoomyRows } from '@/platform/client/use-narrow';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { shortDate } from '@/platform/shared/civil-names';
import type { GroupRow } from '../../answers';
import { createListActions } from '../changes/list-actions';
import { useBoard } from '../changes/use-board';
import { foundHabits, HabitsFind } from '../habits-find';
import type { Screen } from '../screen/screen';
import { shownDays } from '../shown-days';
import { NoHabits } from '../today/no-habits';
import { askedDays } from './grid-days';
import { sectionsOf } from './grid-order';
import { GridLegend } from './grid-legend';
import { GroupDialog } from './group-dialog';
import { HabitsGrid } from './habits-grid';
import styles from './habits-view.module.css';
import { useColumns } from './use-columns';

/** In pixels, as the stylesheet has them; with the menu the streak and the score. */
const WIDE = { name: 240, day: 36, menu: 188 };
const ROOMY = { name: 240, day: 44, menu: 196 };
const PHONE = { name: 124, day: 44, menu: 44 };

/** All habits with their last days. */
export function HabitsView({ list, address, habits, onDialog, opened }: Screen) {
  const lists = createListActions(habits.changes);
  const preferences = usePreferences();
  const narrow = useNarrow();
  const roomy = useRoomyRows();
  const [archived, setArchived] = useState(false);
  const [naming, setNaming] = useState<{ group?: GroupRow } | null>(null);
  /** The last day that is shown; null: today. */
  const [back, setBack] = useState<string | null>(null);
  const { columns, watchWidth } = useColumns(narrow ? PHONE : roomy ? ROOMY : WIDE);

  const { today } = list;
  const last = back ?? today;
  const asked = { ...askedDays(last, today, list.habits), archived };
  const { data: board, ...load } = useBoard(habits, asked);
  const days = useMemo(() => shownDays(last, columns), [last, columns]);

  const wanted = address.search.value.trim();
  const isSearch = wanted !== '' || address.group !== undefined;
  const sections = sectionsOf(board?.groups ?? [], foundHabits(board?.habits ?? [], address), {
    withEmpty: !isSearch,
    unfolded: wanted !== '',
  });

  function turn(by: -1 | 1 | 0): string {
    const end = dayOf(last) ?? 0;
    const next = by < 0 ? end - columns : Math.min(dayOf(today) ?? 0, end + by * columns);
    setBack(by === 0 || textOfDay(next) >= today ? null : textOfDay(Math.max(columns - 1, next)));
    if (by === 0) return today;
    return by < 0 ? textOfDay(end - columns) : textOfDay(Math.min(dayOf(today) ?? 0, end + 1));
  }

  if (!list.any) return <NoHabits actions={habits.actions} onDialog={onDialog} />;
  return (
    <div ref={watchWidth} className="stack gap-12 narrow">
      <div className={styles.bar}>
        <HabitsFind groups={list.groups} address={address} />
        <span className={styles.days}>
          <IconButton label="Earlier days" icon={<ChevronLeft size={18} />} onClick={() => turn(-1)} />
          <span aria-live="polite" className={styles.range}>
            {shortDate(days[0] ?? last, preferences)} – {shortDate(last, preferences)}
          </span>
          <IconButton
            label="Later days"
            icon={<ChevronRight size={18} />}
            aria-disabled={back === null}
            onClick={() => turn(1)}
          />
          {back !== null && (
            <Button size="small" onClick={() => setBack(null)}>
              Today
            </Button>
          )}
        </span>
        <span className={styles.end}>
          <Switch label="Archived" checked={archived} onChange={setArchived} />
          <Button icon={<FolderPlus size={14} />} onClick={() => setNaming({})}>
            Add group
          </Button>
        </span>
      </div>
      {load.problem !== null ? (
        <LoadFailure load={load} text="Your habits could not be loaded." />
      ) : !board ? (
        <SkeletonRows label="Loading habits" rowHeight={roomy ? 56 : 40} rows={6} marked />
      ) : board.habits.length === 0 ? (
        <EmptyState
          icon={<Archive size={26} />}
          title="No habits here"
          text="All your habits are archived."
          action={<Button onClick={() => setArchived(true)}>Show the archive</Button>}
        />
      ) : sections.every(({ rows }) => rows.length === 0) ? (
        <EmptyState
          icon={<Search size={26} />}
          title="No habit matches"
          text="Try other words, or all groups."
          action={<Button onClick={address.clear}>Show all</Button>}
        />
      ) : (
        <>
          <HabitsGrid
            opened={opened}
            board={board}
            asked={asked}
            days={days}
            sections={sections}
            lists={lists}
            address={address}
            habits={habits}
            onDialog={onDialog}
            onTurn={turn}
            onGroupDialog={(group) => setNaming({ group })}
          />
          <GridLegend />
        </>
      )}
      {naming && <GroupDialog group={naming.group} lists={lists} onClose={() => setNaming(null)} />}
    </div>
  );
}
