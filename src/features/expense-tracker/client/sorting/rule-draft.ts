import { beginningOf } from '@/platform/shared/beginning';
import type { RuleRow } from '../../import-answers';
import { expenseLimits, expenseTexts, type TransactionState } from '../../rules';
import { type Condition, readCondition } from '../../rules/condition';

export type Field = Condition['field'];
export type Op = Condition['op'];

export interface ConditionDraft {
  /** Tells them apart while they come and go. */
  key: number;
  field: Field;
  op: Op;
  /** An account by its id. */
  value: string;
  /** The second amount of `between`. */
  to: string;
}

export interface PartDraft {
  key: number;
  categoryId: number | null;
  /** In thousandths, as the number field counts. */
  share: number | null;
}

/** What the form of a rule holds; an empty text changes nothing. */
export interface RuleDraft {
  name: string;
  conditions: readonly ConditionDraft[];
  payee: string;
  notes: string;
  state: TransactionState | '';
  /** What becomes of the category. */
  sets: 'nothing' | 'category' | 'split';
  categoryId: number | null;
  split: readonly PartDraft[];
}

export const OPS: Record<Field, readonly Op[]> = {
  payee: ['contains', 'is', 'begins'],
  text: ['contains', 'is', 'begins'],
  amount: ['is', 'between'],
  account_id: ['is'],
};

/** The key of one that is added. */
export function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}

export function newCondition(key: number): ConditionDraft {
  return { key, field: 'payee', op: 'contains', value: '', to: '' };
}

/** The form of a rule, or of a new one with what is known of it. */
export function ruleDraftOf(
  rule: RuleRow | undefined,
  known: { payee?: string; categoryId?: number } = {},
): RuleDraft {
  const actions: RuleRow['actions'] = rule?.actions ?? { category_id: known.categoryId };
  const { payee = '', notes = '', state = '', category_id: categoryId, split } = actions;
  const first = { ...newCondition(0), ...(known.payee && { op: 'is' as const, value: known.payee }) };
  return {
    name: rule?.name ?? '',
    conditions: rule?.conditions.map(({ field, op, value }, key) => {
      const [from = '', to = ''] = (Array.isArray(value) ? value : [value]).map(String);
      return { key, field, op, value: from, to };
    }) ?? [first],
    payee,
    notes,
    state,
    sets: split ? 'split' : categoryId === undefined ? 'nothing' : 'category',
    categoryId: categoryId ?? null,
    split: (split ?? []).map((part, key) => ({
      key,
      categoryId: part.category_id,
      share: Math.round(part.share * 1000),
    })),
  };
}

/** A condition of another field: its operator and its value go, if they cannot stay. */
export function withField(condition: ConditionDraft, field: Field): ConditionDraft {
  const isText = (one: Field) => one === 'payee' || one === 'text';
  const stays = isText(condition.field) && isText(field);
  const [first = 'is'] = OPS[field];
  return { ...condition, field, op: stays ? condition.op : first, ...(!stays && { value: '', to: '' }) };
}

/** As it is sent. */
export function conditionOf({ field, op, value, to }: ConditionDraft): Condition {
  const first = field === 'account_id' ? Number(value) : value;
  return { field, op, value: op === 'between' ? [value, to] : first };
}

/** Why a condition cannot be sent; undefined if it can. */
export function conditionProblem(condition: ConditionDraft): string | undefined {
  if (condition.field === 'account_id' && condition.value === '') return expenseTexts.chooseAccount;
  const read = readCondition(conditionOf(condition));
  return 'problem' in read ? read.problem : undefined;
}

export interface RuleProblems {
  name?: string;
  payee?: string;
  notes?: string;
  actions?: string;
  /** By the keys of the conditions, and of the parts of a split. */
  conditions: Readonly<Record<number, string>>;
  split: Readonly<Record<number, string>>;
}

/** Why the form cannot be sent; null if it can. */
export function ruleProblems(draft: RuleDraft): RuleProblems | null {
  const conditions = Object.fromEntries(
    draft.conditions.flatMap((condition) => {
      const problem = conditionProblem(condition);
      return problem === undefined ? [] : [[condition.key, problem]];
    }),
  );
  const shares = draft.sets === 'split' ? draft.split : [];
  const split = Object.fromEntries(
    shares.filter(({ share }) => share === null || share <= 0).map(({ key }) => [key, expenseTexts.share]),
  );
  const isIdle =
    draft.sets === 'nothing' && draft.payee.trim() === '' && draft.notes.trim() === '' && draft.state === '';
  const problems: RuleProblems = {
    ...(draft.name.trim().length > expenseLimits.nameMax && { name: expenseTexts.nameTooLong }),
    ...(draft.payee.trim().length > expenseLimits.payeeMax && { payee: expenseTexts.payeeTooLong }),
    ...(draft.notes.length > expenseLimits.notesMax && { notes: expenseTexts.notesTooLong }),
    ...(isIdle && { actions: expenseTexts.actions }),
    conditions,
    split,
  };
  const told = Object.keys(problems).length - 2 + Object.keys(conditions).length + Object.keys(split).length;
  return told === 0 ? null : problems;
}

/** A form without problems as it is sent. @param name of one that was given none */
export function ruleSent(draft: RuleDraft, name: string) {
  const { payee, notes, state, sets } = draft;
  return {
    name: beginningOf(draft.name.trim() || name, expenseLimits.nameMax),
    conditions: draft.conditions.map(conditionOf),
    actions: {
      ...(payee.trim() !== '' && { payee: payee.trim() }),
      ...(notes.trim() !== '' && { notes }),
      ...(state !== '' && { state }),
      ...(sets === 'category' && { category_id: draft.categoryId }),
      ...(sets === 'split' && {
        split: draft.split.map(({ categoryId, share }) => ({
          category_id: categoryId,
          share: (share ?? 0) / 1000,
        })),
      }),
    },
  };
}
