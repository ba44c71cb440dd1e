import { createHash } from 'node:crypto';
import { type Found, nameKey } from '@/platform/server/data/matching';
import { without } from '@/platform/server/data/part';
import type { listAccountLines, listCategoryLines, listImportLines, listScheduleLines } from './queries';
import type {
  AccountLine,
  CategoryLine,
  ImportLine,
  RuleLine,
  ScheduleLine,
  TransactionLine,
} from './schema';

/** Why a thing of an account that does not come is skipped. */
export const ITS_ACCOUNT = 'Its account is left out';

type Here<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];
type FoundBy<Line, List extends (...args: never[]) => Promise<unknown[]>> = Map<
  number,
  Found<Line, Here<List>>
>;

/** What of the zip others name, by the ids of its files. */
export interface Books {
  accounts: FoundBy<AccountLine, typeof listAccountLines>;
  categories: FoundBy<CategoryLine, typeof listCategoryLines>;
  schedules: FoundBy<ScheduleLine, typeof listScheduleLines>;
  imports: FoundBy<ImportLine, typeof listImportLines>;
}

/** The ids here of the zip's; null for none, and for what does not come. */
export interface Ids {
  account: (id: number | null) => number | null;
  category: (id: number | null) => number | null;
  schedule: (id: number | null) => number | null;
  import: (id: number | null) => number | null;
}

/** The ids of lines that are here; what is to be made stands as no id is. */
function idsOfFound<Line extends { id: number }, Here extends { row: { id: number } }>(
  found: ReadonlyMap<number, Found<Line, Here>>,
): (id: number | null) => number | null {
  return (id) => {
    const one = id === null ? null : found.get(id);
    return one ? (one.here?.row.id ?? -one.one.id) : null;
  };
}

export function idsOfBooks({ accounts, categories, schedules, imports }: Books): Ids {
  return {
    account: idsOfFound(accounts),
    category: idsOfFound(categories),
    schedule: idsOfFound(schedules),
    import: idsOfFound(imports),
  };
}

export const scheduleKey = (line: ScheduleLine, account: number | null) => nameKey(line, account);
export const ruleKey = ({ name }: RuleLine) => name.trim().toLowerCase();

/** What a change would write of such a line, as a text to compare. */
export const accountText = (line: AccountLine) => JSON.stringify(without(line, 'id', 'trashedAt'));
export const categoryText = (line: CategoryLine) =>
  JSON.stringify(without(line, 'id', 'parent', 'trashedAt'));

/** A schedule with the ids here. */
export function scheduleHere(line: ScheduleLine, ids: Ids): ScheduleLine {
  return {
    ...line,
    account: ids.account(line.account) ?? 0,
    toAccount: ids.account(line.toAccount),
    category: ids.category(line.category),
  };
}

export function scheduleText(line: ScheduleLine): string {
  return JSON.stringify(without(line, 'id', 'trashedAt'));
}

/** A rule with the ids here. An account that does not come is none, and a category that does not leaves uncategorised. */
export function ruleHere(line: RuleLine, ids: Pick<Ids, 'account' | 'category'>): RuleLine {
  const { category_id, split, ...rest } = line.actions;
  const actions: RuleLine['actions'] = rest;
  if (category_id !== undefined) actions.category_id = ids.category(category_id);
  if (split) actions.split = split.map((part) => ({ ...part, category_id: ids.category(part.category_id) }));
  const conditions = line.conditions.map((condition) =>
    condition.field === 'account_id' && !Array.isArray(condition.value)
      ? { ...condition, value: ids.account(Number(condition.value)) ?? 0 }
      : condition,
  );
  return { ...line, conditions, actions };
}

/** With its keys in one order, since JSON keeps any. */
export function ruleText({ name, conditions, actions, enabled }: RuleLine): string {
  const sorted = Object.entries(actions).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([name, conditions, sorted, enabled]);
}

/** A transaction with the ids here, but for the other side of a transfer. */
export function transactionHere(line: TransactionLine, ids: Ids): TransactionLine {
  const schedule = ids.schedule(line.schedule);
  return {
    ...line,
    account: ids.account(line.account) ?? 0,
    schedule,
    occurrence: schedule === null ? null : line.occurrence,
    import: ids.import(line.import),
    lines: line.lines.map((part) => ({ ...part, category: ids.category(part.category) })),
  };
}

/** Stands for all of a transaction that a change would write; both sides of a transfer come together. */
export function transactionPrint(line: TransactionLine): string {
  const known = Object.entries({
    ...without(line, 'id'),
    transfer: line.transfer !== null,
    trashedAt: line.trashedAt !== null,
  }).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(known)).digest('base64');
}

/** What makes a transaction that was edited the same one: where it came from. */
export function transactionOrigin({ createdAt, externalId, fingerprint }: TransactionLine): string {
  return JSON.stringify([createdAt, externalId, fingerprint]);
}
