import type * as z from 'zod';
import type { importInput } from '../../import-schema';
import { type Decision, expenseTexts, type Outcome } from '../../rules';
import { invalid } from '../amounts';
import type { StoredCandidate } from './candidates.sql';
import type { Plan } from './planning.sql';
import type { PlannedRow } from './planning';

/** What is made of a row. */
export interface DecidedRow {
  planned: PlannedRow;
  outcome: Outcome;
  /** The stored transaction that it is matched with, or whose other side it becomes. */
  target: StoredCandidate | null;
}

/** What happens to a row that nobody decided about. */
const USUAL = {
  known: 'skip',
  new: 'new',
  match: 'match',
  transfer: 'new',
  scheduled: 'scheduled',
  deleted: 'skip',
  double: 'skip',
  // It may be any of several, or none: nothing is left out for that.
  alike: 'new',
} as const satisfies Record<PlannedRow['found']['outcome'], Decision>;

type Sent = z.output<typeof importInput>['decisions'];

/** What is decided about each row; null where the stored transaction is no longer what a decision takes it for. */
export function decide(plan: Plan, sent: Sent): DecidedRow[] | null {
  const byRow = new Map(sent.map((decision) => [decision.row, decision]));
  if (sent.some(({ row }) => row >= plan.planned.length)) throw invalid(expenseTexts.noSuchRow);
  const used = new Set<number>();
  const decided: DecidedRow[] = [];
  for (const planned of plan.planned) {
    const { decision = USUAL[planned.found.outcome], transactionId } = byRow.get(planned.at) ?? {};
    const named = transactionId ?? planned.found.transactionId ?? 0;
    const row = decidedRow(plan, planned, { decision, target: plan.candidates.get(named) ?? null });
    if (!row) return null;
    if (row.target) {
      if (used.has(row.target.id)) throw invalid(expenseTexts.namedTwice);
      used.add(row.target.id);
    }
    decided.push(row);
  }
  return decided;
}

function decidedRow(
  { account }: Plan,
  planned: PlannedRow,
  { decision, target }: { decision: Decision; target: StoredCandidate | null },
): DecidedRow | null {
  const { row, found } = planned;
  switch (decision) {
    case 'skip': {
      const isKept = ['known', 'deleted', 'double'].includes(found.outcome);
      return { planned, outcome: isKept ? found.outcome : 'skip', target: null };
    }
    case 'new':
      return { planned, outcome: 'new', target: null };
    case 'scheduled':
      return found.outcome === 'scheduled' ? { planned, outcome: 'scheduled', target: null } : null;
    case 'match': {
      const isFit =
        target?.accountId === account.id && target.importId === null && target.amount === row.amount;
      return isFit && target.trashed === null ? { planned, outcome: 'match', target } : null;
    }
    case 'transfer': {
      const isFit =
        target && target.accountId !== account.id && target.transferId === null && target.amount !== 0;
      return isFit && target.trashed === null && target.amount === -row.amount
        ? { planned, outcome: 'transfer', target }
        : null;
    }
  }
}
