import type { ReactNode } from 'react';
import { useDates, usePreferences } from '@/platform/client/preferences';
import { Card } from '@/platform/client/ui/card';
import { HrefLink } from '@/platform/client/ui/href-link';
import { LinkButton } from '@/platform/client/ui/link-button';
import { longDate, dateText } from '@/platform/shared/civil-names';
import type { GoalAnswer, GoalRow } from '../../goal-answers';
import type { HabitsAddressHere } from '../address/use-habits-address';
import { measureText } from '../goals/goal-texts';

/** The dates of a goal, its forecast, and what it follows. */
export function GoalFacts({
  answer: { goal, wholeName, today },
  address,
}: {
  answer: GoalAnswer;
  address: HabitsAddressHere;
}) {
  const preferences = usePreferences();
  const dates = useDates();
  const { parentId } = goal;
  const facts: [string, ReactNode][] = [
    ['Start', longDate(goal.startDate, preferences)],
    ['Due', goal.dueDate === null ? 'No date' : longDate(goal.dueDate, preferences)],
  ];
  if (goal.state === 'open') {
    const forecast = goal.forecast === null ? '—' : dateText(goal.forecast, today, preferences);
    facts.push(['Reached at this pace', forecast]);
  }
  if (goal.closedAt !== null) {
    facts.push([goal.state === 'reached' ? 'Reached on' : 'Dropped on', dates.day(goal.closedAt)]);
  }
  if (['habit', 'devflow', 'money'].includes(goal.measure)) {
    facts.push(['Follows', <Source key="source" goal={goal} address={address} />]);
  }
  if (parentId !== null) {
    facts.push([
      'Part of',
      <LinkButton key="whole" onClick={() => address.openGoal(parentId)}>
        {wholeName}
      </LinkButton>,
    ]);
    facts.push(['Weight', String(goal.weight)]);
  }
  return (
    <Card title="Facts" padded>
      <dl className="stack gap-12 breaks">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="muted tiny">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Source({ goal, address }: { goal: GoalRow; address: HabitsAddressHere }) {
  const { sourceName, sourceHref, habitId } = goal;
  if (sourceName === null) return `no longer there (last value: ${measureText(goal)})`;
  if (sourceHref === null)
    return (
      <LinkButton onClick={() => habitId !== null && address.openHabit(habitId)}>{sourceName}</LinkButton>
    );
  return (
    <HrefLink href={sourceHref} className="small">
      {sourceName}
    </HrefLink>
  );
}
