import type { KeptAnswer } from '@/platform/client/kept/kept-answers';
import { currentPreferences } from '@/platform/client/preferences';
import type { RouterInputs, RouterOutputs } from '@/platform/client/trpc';
import { listed } from '../rules/window';
import { isWithin } from './changes/event-changes';

type Window = RouterInputs['calendar']['window'];
type Days = RouterInputs['calendar']['dayEntries'];

/** What is answered by answers of more days. */
export const narrowings = { 'calendar.window': windowKept, 'calendar.dayEntries': entriesKept };

/** Days of a window that has more of them. */
function windowKept({ from, to, ...which }: Window, kept: readonly KeptAnswer[]) {
  const here = currentPreferences().timeZone;
  for (const { procedure, input, data, at } of kept) {
    if (procedure !== 'calendar.window') continue;
    const { from: first, to: last, ...others } = input as Window;
    if (first > from || last < to || JSON.stringify(others) !== JSON.stringify(which)) continue;
    const answer = listed(data as RouterOutputs['calendar']['window']);
    const events = answer.events.filter((event) => isWithin(event, { from, to }, here));
    return { data: { ...answer, events }, at };
  }
  return undefined;
}

function entriesKept({ from, to }: Days, kept: readonly KeptAnswer[]) {
  for (const { procedure, input, data, at } of kept) {
    if (procedure !== 'calendar.dayEntries') continue;
    const { from: first, to: last } = input as Days;
    if (first > from || last < to) continue;
    const answer = data as RouterOutputs['calendar']['dayEntries'];
    return { data: { ...answer, entries: answer.entries.filter(({ day }) => from <= day && day <= to) }, at };
  }
  return undefined;
}
