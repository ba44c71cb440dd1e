import { keepPreviousData } from '@tanstack/react-query';
import { usePreferences } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import type { RuleStart } from '../../rules/repeat/pattern';
import { shortDayText } from '../event/when-text';

/** The next days of a rule. */
export function NextDays({ rule, about }: { rule: string; about: RuleStart }) {
  const preferences = usePreferences();
  const { start, allDay, zone } = about;
  const { data } = trpc.calendar.ruleDates.useQuery(
    { rule, start, allDay, zone },
    { staleTime: Infinity, retry: false, placeholderData: keepPreviousData },
  );
  if (!data || data.dates.length === 0) return null;
  const days = data.dates.map((date) => shortDayText(date.slice(0, 10), start.slice(0, 4), preferences));
  return <p className="muted caption">Next: {days.join(', ')}</p>;
}
