import Plus from 'lucide-react/icons/plus';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import type { GoalRow } from '../../goal-answers';
import { GoalRows } from '../goal-rows';
import { byDueDate } from '../goals/goal-order';
import type { Screen } from '../screen/screen';

/** The parts of a goal with the weights that they count with. */
export function Parts({
  goal,
  parts,
  today,
  address,
  onDialog,
}: Screen & { goal: GoalRow; parts: readonly GoalRow[]; today: string }) {
  return (
    <Card
      title="Parts"
      counter={parts.length}
      padded={parts.length === 0}
      aside={
        <Button
          size="small"
          icon={<Plus size={14} />}
          onClick={() => onDialog({ kind: 'goal', parentId: goal.id })}
        >
          Add part
        </Button>
      }
    >
      {parts.length === 0 ? (
        <p className="muted">No parts yet.</p>
      ) : (
        <GoalRows label="Parts" goals={byDueDate(parts)} today={today} weighted onOpen={address.openGoal} />
      )}
    </Card>
  );
}
