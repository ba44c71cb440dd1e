import type { EventContent } from '../ics/event';
import { boundsOf } from '@/platform/shared/repeat/occurrences';

/** Between which moments an event may happen; what floats is stored as if it were in UTC. */
export function spanOf(content: EventContent): { begins_at: Date; ends_at: Date } {
  const { beginsAt, endsAt } = boundsOf(content, 'UTC');
  return { begins_at: beginsAt, ends_at: endsAt };
}
