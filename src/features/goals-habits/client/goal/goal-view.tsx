import ArrowLeft from 'lucide-react/icons/arrow-left';
import Flag from 'lucide-react/icons/flag';
import { useHotkey } from '@/platform/client/hotkeys';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { KEYS } from '../changes/use-habits';
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
