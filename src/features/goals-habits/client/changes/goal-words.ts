import type { StatusTone } from '@/platform/client/ui/status-chip';
import type { GoalRow, Standing } from '../../goal-answers';

const STANDINGS: Record<Standing, { word: string; tone: StatusTone }> = {
  ahead: { word: 'Ahead', tone: 'success' },
  on_track: { word: 'On track', tone: 'info' },
  behind: { word: 'Behind', tone: 'warning' },
  far_behind: { word: 'Far behind', tone: 'danger' },
};

/** The state of a goal in a word: 'Reached', 'Dropped', or its standing; null without a due date. */
export function standingWord({ state, standing }: GoalRow): { word: string; tone: StatusTone } | null {
  if (state === 'reached') return { word: 'Reached', tone: 'success' };
  if (state === 'dropped') return { word: 'Dropped', tone: 'accent' };
  return standing && STANDINGS[standing];
}
