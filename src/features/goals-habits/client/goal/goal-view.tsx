import { useEffect, useEffectEvent } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Flag from 'lucide-react/icons/flag';
import { useHotkey } from '@/platform/client/hotkeys';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { KEYS } from '../changes/use-habits';
import type { GoalRow } from '../../goal-answers';
import { useGoal } from '../goals/use-goals';
import type { Screen } from '../screen/screen';
import { GoalDetails } from './goal-details';

const LOADING = [
  [40, 20],
  [95, 30],
  [60, 40, 20],
];

/** The page of a goal in place of the tabs. */
export function GoalView({ id, ...screen }: Screen & { id: number }) {
  const { address, habits } = screen;
  const { data, isGone, problem, retrying, retry } = useGoal(habits, id);
  useHotkey({ group: KEYS, keys: 'escape', does: 'Back to the list', run: address.closePage });
  useFocusInToday(id, screen.list.goals);
  return (
    <div className="stack gap-12">
      <div>
        <Button size="small" variant="ghost" icon={<ArrowLeft size={14} />} onClick={address.closePage}>
          Back
        </Button>
      </div>
      {problem !== null && (
        <LoadFailure
          problem={problem}
          text="The goal could not be loaded."
          retrying={retrying}
          onRetry={retry}
        />
      )}
      {isGone && (
        <EmptyState
          icon={<Flag size={26} />}
          title="Goal not found"
          text="It may have been deleted. The trash keeps goals for 30 days."
          action={<Button onClick={() => address.showTab('goals')}>All goals</Button>}
        />
      )}
      {data && <GoalDetails answer={data} {...screen} />}
      {!data && !isGone && problem === null && (
        <SkeletonRows label="Loading the goal" rowHeight={72} rows={LOADING} />
      )}
    </div>
  );
}

/** Once the page is closed, its row in Today has the focus, as a card of a list sees to itself. Here, for that is loaded first. */
function useFocusInToday(id: number, goals: readonly GoalRow[]): void {
  const focus = useEffectEvent(() => {
    const rows = document.querySelector('[aria-label="Open goals"]');
    const at = goals.findIndex((goal) => goal.id === id);
    if (!rows || at < 0 || document.activeElement !== document.body) return;
    const find = () => rows.querySelector<HTMLElement>(`[data-index="${String(at)}"] button`);
    const row = find();
    if (row) return row.focus();
    // Of many rows only those in sight are rendered.
    const { top, height } = rows.getBoundingClientRect();
    scrollBy({ top: top + (height * at) / goals.length - innerHeight / 2, behavior: 'instant' });
    requestAnimationFrame(() => find()?.focus());
  });
  useEffect(() => () => focus(), [id]);
}
