import type { EventContent } from '../../ics/event/rules';
import { boundsOf } from '../../occurrences/rules';

/** Beyond a thousand occurrences the last one is not looked for: it would keep all other calls waiting. */
const MANY = /;COUNT=\d{4,}/;

/** Between which moments an event may happen; what floats is stored as if it were in UTC. */
export function spanOf(content: EventContent): { begins_at: Date; ends_at: Date } {
  const { beginsAt, endsAt } = boundsOf({ ...content, rule: content.rule.replace(MANY, '') }, 'UTC');
  return { begins_at: beginsAt, ends_at: endsAt };
}
