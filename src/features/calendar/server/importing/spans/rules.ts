import type { EventContent } from '../../ics/event/rules';
import { boundsOf } from '../../occurrences/rules';

/** Beyond a thousand occurrences the last one is not looked for: it would keep all other calls waiting. */
const MANY = /;COUNT=\d{4,}/;

/** Between which moments an event may happen. */
export function spanOf(content: EventContent, accountZone: string): { begins_at: Date; ends_at: Date } {
  const { beginsAt, endsAt } = boundsOf({ ...content, rule: content.rule.replace(MANY, '') }, accountZone);
  return { begins_at: beginsAt, ends_at: endsAt };
}
