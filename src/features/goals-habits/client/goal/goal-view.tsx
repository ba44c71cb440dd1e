import { useEffect, useEffectEvent } from 'react';
import Flag from 'lucide-react/icons/flag';
import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { trpc } from '@/platform/client/trpc';
import type { GoalRow } from '../../goal-answers';
import { useSourceChanges } from '../changes/use-source-changes';
import { PageFrame } from '../screen/page-frame';
import type { Screen } from '../screen/screen';
import { GoalDetails } from './goal-details';

/** The page of a goal, with pending changes applied. */
export function GoalView({ id, ...screen }: Screen & { id: number }) {
  const { address, habits } = screen;
  const query = trpc.goalsHabits.goal.useQuery({ id }, LIVE);
  const data = useShown(habits.changes, 'goal', query.data, { id });
  useSourceChanges(query.data && [query.data.goal, ...query.data.parts], () => void query.refetch());
  useFocusInToday(id, screen.list.goals);
  return (
    <PageFrame of="goal" icon={<Flag size={26} />} back="Back" query={query} address={address}>
      {data && <GoalDetails answer={data} {...screen} />}
    </PageFrame>
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
