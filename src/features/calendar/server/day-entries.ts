import { isOpenFor, type ToolCaller } from '@/platform/server/tools/tool-access';
import type { Services } from '@/platform/server/context';
import type { DaySpan } from '@/platform/shared/tool-days';
import type { DayEntry } from '../answers';

/** What other tools that are open to the caller have on the days of a span. */
export async function listDayEntries(
  { db, ports }: Pick<Services, 'db' | 'ports'>,
  caller: ToolCaller,
  span: DaySpan,
): Promise<DayEntry[]> {
  return ports.days(db, caller.user.id, span, (tool) => isOpenFor(caller, tool));
}
