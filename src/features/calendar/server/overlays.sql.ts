import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { devflowGate } from '@/features/devflow/gate';
import { listDue } from '@/features/devflow/server/due.sql';
import { expenseGate } from '@/features/expense-tracker/gate';
import { listBillDays } from '@/features/expense-tracker/server/schedules/days.sql';
import { goalsHabitsGate } from '@/features/goals-habits/gate';
import { listHabitDays } from '@/features/goals-habits/server/days.sql';
import { preferencesOf } from '@/features/preferences/server/queries';
import { readOpenFor, type ToolCaller } from '@/features/tool-access/server/queries';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import type { DayEntry } from '../answers';

type Db = Kysely<Database>;

interface Span {
  /** YYYY-MM-DD, both included. */
  from: string;
  to: string;
}

/** What other tools that are open to the caller have on the days of a span. */
export async function listDayEntries(db: Db, caller: ToolCaller, span: Span): Promise<DayEntry[]> {
  const openFor = await readOpenFor(db);
  const { id } = caller.user;
  const lists = await Promise.all([
    openFor(caller, devflowGate.tool) ? dueItems(db, id, span) : [],
    openFor(caller, goalsHabitsGate.tool) ? habits(db, id, span) : [],
    openFor(caller, expenseGate.tool) ? bills(db, id, span) : [],
  ]);
  return lists.flat();
}

async function dueItems(db: Db, userId: number, span: Span): Promise<DayEntry[]> {
  const [items, { timeZone, dayStart }] = await Promise.all([
    listDue(db, userId, span),
    preferencesOf(db, userId),
  ]);
  const today = textOfDay(civilDay(new Date(), timeZone, dayStart));
  return items.map(({ id, title, completed, dueDate }) => ({
    tool: 'devflow',
    id,
    day: dueDate,
    title,
    done: completed,
    note: completed ? 'done' : dueDate < today ? 'overdue' : 'due',
    ticks: false,
    href: `/devflow?item=${String(id)}`,
  }));
}

async function habits(db: Db, userId: number, span: Span): Promise<DayEntry[]> {
  const days = await listHabitDays(db, userId, span);
  return days.map(({ habitId, name, kind, direction, day, state, isAhead }) => ({
    tool: 'goals-habits',
    id: habitId,
    day,
    title: name,
    done: state === 'done',
    note: state ?? 'due',
    ticks: kind === 'check' && direction === 'at_least' && !isAhead,
    href: `/goals-habits?habit=${String(habitId)}`,
  }));
}

async function bills(db: Db, userId: number, span: Span): Promise<DayEntry[]> {
  const days = await listBillDays(db, userId, span);
  return days.map(({ scheduleId, occurrence, day, name, amount, state }) => ({
    tool: 'expense-tracker',
    id: scheduleId,
    day,
    title: name,
    done: state === 'posted',
    note: state,
    ticks: false,
    bill: { amount, occurrence },
    href: '/expense-tracker?tab=recurring',
  }));
}
