import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { ReminderAction } from '@/platform/shared/reminder-actions';
import type { DaySpan, ToolDay } from '@/platform/shared/tool-days';
import type { TaskList, ToolTask } from '@/platform/shared/tool-tasks';
import type { ToolGate } from '../sessions';
import { AppError } from '../errors';
import type { Journal } from '../journal/journal';
import type { Caller } from '../journal/once';

type Db = Kysely<Database>;

/** What an account has in a tool on the days of a span. */
export type ReadDays = (db: Db, userId: number, span: DaySpan) => Promise<ToolDay[]>;

/**
 * The tasks of an account in a tool, so many that a list can hold them. They follow from what revisions of the tool's topic tell,
 * and from `today`, a civil day of the account.
 */
export type ReadTasks = (db: Db, userId: number, today: number) => Promise<ToolTask[]>;

/** What a goal can follow: something of a tool that stands at a number. */
export interface Measured {
  name: string;
  /** In thousandths. */
  value: number;
  /** In thousandths, if the thing itself says when it is complete; otherwise the goal's own target holds. */
  target: number | null;
  /** If the thing has one: 'EUR'. */
  unit: string | null;
  /** Where it is found, below /app. */
  href: string;
  /** Put away: kept by goals that follow it, and not offered to others. */
  archived: boolean;
}

/** What goals of an account can follow in a tool, by id and in its order: all of it, or what has one of the ids. */
export type ReadMeasures = (
  db: Db,
  userId: number,
  ids?: readonly number[],
) => Promise<Map<number, Measured>>;

/** What is done about an occasion that a tool reminded of, once per operation id, and undone by it. */
export interface OccasionDone {
  occasion: string;
  action: Exclude<ReminderAction, 'snooze'>;
  operationId: string;
}

/** What can be done about what a tool reminds of, from where it is told (features/reminders). */
export interface ReminderActions {
  /** In the order in which they are offered; the first two are in a notification. */
  of: (occasion: string) => readonly ReminderAction[];
  /** Whether an occasion is still to be told: it is neither done nor over, and as it was. */
  waits: (db: Db, userId: number, occasion: string) => Promise<boolean>;
  /** A change of the tool's journal; raises what the change does, and 409 `not_due` where it does not wait. */
  run?: (caller: Caller, done: OccasionDone) => Promise<unknown>;
  undo?: Journal<never>['undo'];
}

/** Raised where nothing is to be done any more: a habit is ticked already, an item was put off. */
export function notDue(): AppError {
  return new AppError('CONFLICT', 'This no longer waits: it was done or changed meanwhile', {
    code: 'not_due',
  });
}

/** What tools tell each other of an account. Callers pass the tools that are open to whom they tell it to. */
export interface ToolPorts {
  /** What the tools that are open have on the days of a span. */
  days: (
    db: Db,
    userId: number,
    span: DaySpan,
    isOpen: (tool: string) => boolean,
  ) => Promise<({ tool: string } & ToolDay)[]>;
  /** The tools that have something for a list of tasks. */
  tasks: (list: TaskList) => { gate: ToolGate; read: ReadTasks }[];
  /** What goals can follow in a tool; nothing of a tool that is not installed. */
  measures: (tool: string, ...of: Parameters<ReadMeasures>) => Promise<Map<number, Measured>>;
  /** What can be done about what a tool reminds of, if anything can. */
  reminderActions: (tool: string) => ReminderActions | undefined;
}

/** The ports of the tools that are installed. */
export function toolPortsOf(
  tools: readonly {
    gate?: ToolGate;
    days?: ReadDays;
    tasks?: Partial<Record<TaskList, ReadTasks>>;
    measures?: ReadMeasures;
    reminderActions?: ReminderActions;
  }[],
): ToolPorts {
  return {
    async days(db, userId, span, isOpen) {
      const lists = tools.map(async ({ gate, days }) => {
        if (!gate || !days || !isOpen(gate.tool)) return [];
        return (await days(db, userId, span)).map((day) => ({ tool: gate.tool, ...day }));
      });
      return (await Promise.all(lists)).flat();
    },
    tasks: (list) =>
      tools.flatMap(({ gate, tasks }) => {
        const read = tasks?.[list];
        return gate && read ? [{ gate, read }] : [];
      }),
    async measures(tool, ...of) {
      return (await tools.find(({ gate }) => gate?.tool === tool)?.measures?.(...of)) ?? new Map();
    },
    reminderActions: (tool) => tools.find(({ gate }) => gate?.tool === tool)?.reminderActions,
  };
}
