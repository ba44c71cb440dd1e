import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import { useToolActions } from '@/platform/client/changes/use-tool-changes';
import { calendarGate } from '../../gate';
import { createEventActions } from './event-actions';
import { replays } from './event-changes';
import { createViewActions } from './view-actions';

/** The heading of this tool's keys. */
export const KEYS = 'Calendar';

const OPTIONS = {
  topic: calendarGate.topic,
  name: KEYS,
  folded: ['calendars', 'window', 'event'],
  replays: () => Promise.resolve(replays),
} as const;

/** The changes of the tool, with those from elsewhere. Used once per screen. */
export function useCalendarChanges() {
  return useToolActions('calendar', OPTIONS, createActions);
}

export type CalendarChanges = ReturnType<typeof useCalendarChanges>;

function createActions(changes: ToolChanges<'calendar'>) {
  return { ...createEventActions(changes), ...createViewActions(changes) };
}
