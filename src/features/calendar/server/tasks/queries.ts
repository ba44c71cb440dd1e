import { createHash } from 'node:crypto';
import type { Services } from '@/platform/server/context';
import { preferencesOf } from '@/platform/server/preferences';
import { isOpenFor, type ToolCaller } from '@/platform/server/tools/tool-access';
import { civilDay } from '@/platform/shared/civil';
import type { TaskList, ToolTask } from '@/platform/shared/tool-tasks';
import { icsTask } from '../ics/task';
import { readHistories, type StoredHistory, storeTold } from './history.sql';

/** Who reads tasks, and of whom. */
export interface TaskReader extends Pick<Services, 'db' | 'ports' | 'publicUrl'> {
  caller: ToolCaller;
}

/** A task as an object. */
export interface Task {
  /** The last part of its address. */
  name: string;
  uid: string;
  digest: string;
  text: string;
  task: ToolTask;
}

/** The tasks of a tool that is open to the caller, with what programs were told of them. */
export interface ToolTasks {
  tool: string;
  history: StoredHistory;
  /** Undefined where only the history was asked for. */
  tasks: Task[] | undefined;
}

/** The tools that have something for a list and are open to the caller. */
export function openTools({ ports, caller }: TaskReader, list: TaskList) {
  return ports.tasks(list).filter(({ gate }) => isOpenFor(caller, gate.tool));
}

/**
 * What the tools that are open to the caller have for a list, noted as told. Without `isWhole` a tool of which nothing can have
 * changed since it was looked at last is not asked again.
 */
export async function readToolTasks(
  reader: TaskReader,
  list: TaskList,
  { isWhole }: { isWhole: boolean },
): Promise<ToolTasks[]> {
  const { db, caller, publicUrl } = reader;
  const ownerId = caller.user.id;
  const { timeZone, dayStart } = await preferencesOf(db, ownerId);
  const today = civilDay(new Date(), timeZone, dayStart);
  const histories = await readHistories(db, ownerId, list);
  const found: ToolTasks[] = [];
  for (const { gate, read } of openTools(reader, list)) {
    const { tool, topic } = gate;
    // Looked up with the caller, so before the tasks: what changes meanwhile is seen by the next one who asks.
    const stamp = `${String(caller.states?.revisions[topic] ?? 0)}.${String(today)}`;
    const history = histories.get(tool);
    const isKnown = history?.stamp === stamp;
    if (isKnown && !isWhole) {
      found.push({ tool, history, tasks: undefined });
      continue;
    }
    const tasks = (await read(db, ownerId, today)).map((task) => taskOf(tool, task, publicUrl));
    const current = new Map(tasks.map(({ name, digest }) => [name, digest]));
    const told = isKnown ? history : await storeTold(db, { ownerId, list, tool }, { current, stamp, today });
    found.push({ tool, history: told, tasks });
  }
  return found;
}

function taskOf(tool: string, task: ToolTask, publicUrl: string): Task {
  const uid = `${tool}-${task.name}@toolstead`;
  const text = icsTask({ ...task, uid, url: `${publicUrl}/app${task.href}` });
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { name: `${tool}-${task.name}.ics`, uid, digest, text, task };
}
