import type { TaskList } from '@/platform/shared/tool-tasks';
import { changedSince } from '../tasks/told';
import { openTools, readToolTasks, type Task, type TaskReader, type ToolTasks } from '../tasks/queries';
import { momentOfText } from '../window/rules';
import { zoneOf } from '../events/queries';
import { type Davs, nameWithin } from './located';
import { calendarPath, objectPath, TASK_SEGMENTS, targetOf, taskListOf } from './paths';
import { broken, notThere, readOnly } from './refusals';
import type { SetReport } from './reports';
import { taskListProperties, taskProperties } from './resources';
import { type Asked, element, escapedXml, missingResponse, responseOf } from './xml';

/* What other tools have to do, as read-only collections beside the calendars: of each only the tools that are open to the caller. */

/** Who asks for calendars and tasks. */
export interface TaskDavs extends Davs, TaskReader {}

/** How a request wants its answer. */
export interface Wanted {
  asked: Asked;
  /** Without the names of properties that a resource does not have (`Prefer: return=minimal`, RFC 8144). */
  brief: boolean;
}

const SHOWN = {
  due: { name: 'Due dates', color: '#475569' },
  routine: { name: 'Bills and habits', color: '#a16207' },
} as const;

/** Behind all calendars. */
const FIRST_PLACE = 10_000;

/** The lists of which any tool is open to the caller. */
export function listTaskLists(davs: TaskDavs): TaskList[] {
  return (['due', 'routine'] as const).filter((list) => openTools(davs, list).length > 0);
}

/** Raises 403 for a change of what is in a list of tasks, or of one. */
export function refuseTasks(davs: TaskDavs, path: string): void {
  const target = targetOf(path);
  if (target?.kind !== 'calendar' && target?.kind !== 'object') return;
  const list = taskListOf(target.calendar);
  if (target.userId === String(davs.owner.userId) && list && listTaskLists(davs).includes(list))
    throw readOnly(path, 'Tasks are changed in their tools, and only read here');
}

/** The list of that last part of an address; undefined: it is a calendar's. Raises 404 for one of which no tool is open. */
export function taskListAt(davs: TaskDavs, segment: string): TaskList | undefined {
  const list = taskListOf(segment);
  if (list && !listTaskLists(davs).includes(list)) throw notThere();
  return list;
}

/** The response for the list itself. */
export async function listResponse(
  davs: TaskDavs,
  list: TaskList,
  { asked, brief }: Wanted,
): Promise<string> {
  const needsToken =
    asked === 'names' ||
    (asked !== 'all' && asked.names.some((name) => name === 'D:sync-token' || name === 'CS:getctag'));
  const token = needsToken ? tokenOf(list, await readToolTasks(davs, list, { isWhole: false })) : '';
  const place = FIRST_PLACE + (list === 'due' ? 0 : 1);
  const properties = taskListProperties(davs.owner, { ...SHOWN[list], place, token });
  return responseOf(calendarPath(davs.owner.userId, TASK_SEGMENTS[list]), asked, properties, brief);
}

/** The responses for all that is in a list, or for one of it. Raises 404. */
export async function* taskResponses(
  davs: TaskDavs,
  list: TaskList,
  wanted: Wanted & { name?: string },
): AsyncGenerator<string> {
  const { name } = wanted;
  const tasks = await readTasks(davs, list);
  const found = name === undefined ? tasks : tasks.filter((task) => task.name === name);
  if (name !== undefined && found.length === 0) throw notThere();
  yield* responses(davs, list, found, wanted);
}

/** The text of a task, with its entity tag. Raises 404. */
export async function getTask(
  davs: TaskDavs,
  list: TaskList,
  name: string,
): Promise<{ text: string; etag: string }> {
  const task = (await readTasks(davs, list)).find((one) => one.name === name);
  if (!task) throw notThere();
  return { text: task.text, etag: etagOf(task) };
}

/** The responses to a REPORT of a list. Raises 403 with the condition that it breaks. */
export async function* taskReport(
  davs: TaskDavs,
  list: TaskList,
  { report, brief }: { report: SetReport; brief: boolean },
): AsyncGenerator<string> {
  const wanted = { asked: report.asked, brief };
  if (report.kind === 'sync') yield* changes(davs, list, report, wanted);
  else if (report.kind === 'multiget') yield* multiget(davs, list, report.hrefs, wanted);
  else if (report.kind === 'query') {
    const { isNone, range, tests } = report.filter;
    if (isNone) return;
    const zone = range && (await zoneOf(davs.db, davs.owner.userId));
    const tasks = (await readTasks(davs, list)).filter((task) => {
      // Of a day, which begins at midnight (RFC 4791, 9.9).
      const due = zone === undefined ? 0 : momentOfText(task.task.due, zone);
      const isWithin = !range || (range.from < due && range.to >= due);
      return isWithin && tests.every(({ property, isMet }) => isMet(propertyOf(task, property)));
    });
    yield* responses(davs, list, tasks, wanted);
  } else throw broken('D:supported-report', 'This report is not supported here');
}

function propertyOf({ text }: Task, property: string): string | undefined {
  const unfolded = text.replaceAll('\r\n ', '');
  return new RegExp(`^${property}(?:;[^:\r\n]*)?:(.*)\r$`, 'm').exec(unfolded)?.[1];
}

async function* multiget(
  davs: TaskDavs,
  list: TaskList,
  hrefs: readonly string[],
  wanted: Wanted,
): AsyncGenerator<string> {
  const tasks = new Map((await readTasks(davs, list)).map((task) => [task.name, task]));
  for (const href of hrefs) {
    const task = tasks.get(nameWithin(davs, TASK_SEGMENTS[list], href) ?? '');
    if (task) yield* responses(davs, list, [task], wanted);
    else yield missingResponse(href);
  }
}

/** What has changed since a token, and the next one behind it (RFC 6578, 3.2). */
async function* changes(
  davs: TaskDavs,
  list: TaskList,
  { token, most }: { token: string; most: number | undefined },
  wanted: Wanted,
): AsyncGenerator<string> {
  const tools = await readToolTasks(davs, list, { isWhole: true });
  const since = token === '' ? null : sinceOf(token, list, tools);
  const changed: Task[] = [];
  const gone: string[] = [];
  for (const { tool, history, tasks = [] } of tools) {
    const later = since && changedSince(history, since.get(tool) ?? -1);
    if (since && !later) throw tooOld();
    const names = later && new Set(later.changed);
    changed.push(...tasks.filter(({ name }) => names?.has(name) !== false));
    gone.push(...(later?.gone ?? []));
  }
  if (since && most !== undefined && changed.length + gone.length > most)
    throw broken('D:number-of-matches-within-limits', 'There are more changes than the request takes');
  yield* responses(davs, list, changed, wanted);
  for (const name of gone) yield missingResponse(objectPath(davs.owner.userId, TASK_SEGMENTS[list], name));
  yield element('D:sync-token', escapedXml(tokenOf(list, tools)));
}

function* responses(
  { owner }: TaskDavs,
  list: TaskList,
  tasks: readonly Task[],
  { asked, brief }: Wanted,
): Generator<string> {
  const hasText = typeof asked === 'object' && asked.names.includes('C:calendar-data');
  const propertiesOf = taskProperties(owner);
  for (const task of tasks) {
    const properties = propertiesOf({ name: task.name, etag: etagOf(task) }, hasText ? task.text : undefined);
    yield responseOf(objectPath(owner.userId, TASK_SEGMENTS[list], task.name), asked, properties, brief);
  }
}

async function readTasks(davs: TaskDavs, list: TaskList): Promise<Task[]> {
  return (await readToolTasks(davs, list, { isWhole: true })).flatMap(({ tasks }) => tasks ?? []);
}

/** Of what it contains: it is the same again where that is. */
const etagOf = ({ digest }: Task) => `"${digest}"`;

const tooOld = () =>
  broken('D:valid-sync-token', 'Nobody knows what has changed since: please read everything');

const TOKEN = 'urn:toolstead:tasks';

/** How far programs were told of each tool that is open: one that opens or closes makes it another list. */
function tokenOf(list: TaskList, tools: readonly ToolTasks[]): string {
  const parts = tools.map(({ tool, history }) => [tool, history.era, String(history.revision)].join('.'));
  return [TOKEN, list, ...parts].join(':');
}

/** The revisions of a token by tool; raises 403 for one that is not of these tools, or of before a restore. */
function sinceOf(token: string, list: TaskList, tools: readonly ToolTasks[]): Map<string, number> {
  const since = new Map(
    token
      .split(':')
      .slice(4)
      .flatMap((part): [string, number][] => {
        const [tool = '', era, revision = ''] = part.split('.');
        const known = tools.find((one) => one.tool === tool && one.history.era === era);
        return known && /^\d{1,10}$/.test(revision) ? [[tool, Number(revision)]] : [];
      }),
  );
  const isOurs = token.startsWith(`${TOKEN}:${list}:`) && token.split(':').length - 4 === tools.length;
  if (!isOurs || since.size !== tools.length) throw tooOld();
  return since;
}
