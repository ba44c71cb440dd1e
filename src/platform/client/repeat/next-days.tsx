import { usePreferences } from '@/platform/client/preferences';
import { shortDayText } from '@/platform/shared/civil-names';
import { isShown, nextStarts } from '@/platform/shared/repeat/occurrences';
import type { RuleStart } from '@/platform/shared/repeat/pattern';
import { DAY_MS, wallOf, wallText } from '@/platform/shared/repeat/wall';

const SHOWN = 5;

/** The next days of a rule, the first one included. */
export function NextDays({ rule, about }: { rule: string; about: RuleStart }) {
  const preferences = usePreferences();
  const start = wallOf(about.start);
  if (start === null || !isShown(rule)) return null;
  const series = { ...about, start, end: start + DAY_MS, endZone: null, rule, added: [], removed: [] };
  const days = nextStarts(series, start, SHOWN).map((wall) =>
    shortDayText(wallText(wall).slice(0, 10), about.start.slice(0, 4), preferences),
  );
  return <p className="muted caption">Next: {days.join(', ')}</p>;
}
