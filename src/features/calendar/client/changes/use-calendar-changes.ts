import { useState, useSyncExternalStore } from 'react';
import { ENGLISH_WORDS } from '@/platform/client/changes/tool-words';
import { useToolChanges } from '@/platform/client/changes/use-tool-changes';
import { calendarGate } from '../../gate';
import { createEventActions } from './event-actions';
import { createViewActions } from './view-actions';

/** The heading of this tool's keys. */
export const KEYS = 'Calendar';

/** The changes of the tool, with those from elsewhere. Used once per screen. */
export function useCalendarChanges() {
  const changes = useToolChanges('calendar', {
    topic: calendarGate.topic,
    name: KEYS,
    folded: ['calendars', 'window', 'event'],
    words: ENGLISH_WORDS,
  });
  const [actions] = useState(() => ({
    ...createEventActions(changes),
    ...createViewActions(changes),
  }));
  const problem = useSyncExternalStore(changes.subscribe, changes.problem);
  return { changes, actions, problem, dismissProblem: changes.dismissProblem };
}

export type CalendarChanges = ReturnType<typeof useCalendarChanges>;
