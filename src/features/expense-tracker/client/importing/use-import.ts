import { useEffect, useEffectEvent, useState } from 'react';
import type { OnChangeError } from '@/platform/client/changes/tool-change';
import { useDryRun } from '@/platform/client/importing/use-dry-run';
import { randomId } from '@/platform/client/random-id';
import { LONG_TIMEOUT } from '@/platform/client/time-limit';
import { trpc } from '@/platform/client/trpc';
import type { AccountRow } from '../../answers';
import type { ImportedAnswer, ImportRow, TakenOut } from '../../import-answers';
import type { ReadFile } from '../../import/read-file';
import type { Encoding } from '@/platform/shared/encoding';
import { type FileMapping, isOpen, leavesChoices } from '../../import/reading';
import { type Decision, expenseLimits } from '../../rules';
import type { ExpenseChanges } from '../changes/use-expense-changes';
import { importActions } from './import-actions';
import { decisionOf, type Decisions, doneText, sentRow } from './import-texts';
import type { Profile } from './profiles';
import { placeOf, type TakenStatement } from './taken-statement';
import { useProfiles } from './use-profiles';
import { useReading } from './use-reading';

/** What is asked about: rows for an account. */
interface Sent {
  accountId: number;
  rows: ReturnType<typeof sentRow>[];
}

export type Step = 'file' | 'columns' | 'preview' | 'done';

/** Whether all is told that the rows of a file need. */
export function isSettled(file: ReadFile, at: number, account: AccountRow): boolean {
  const statement = file.statements[at];
  return (
    statement !== undefined &&
    statement.rows.length > 0 &&
    !file.questions.some(isOpen) &&
    (statement.currency === '' || statement.currency === account.currency)
  );
}

/** The steps of an import: a file, how it is read, what would become of its rows, and the import as it was shown. */
export function useImport({
  account,
  expenses: { changes },
}: {
  account: AccountRow | null;
  expenses: Pick<ExpenseChanges, 'changes'>;
}) {
  const { profiles, keep } = useProfiles(account?.id ?? null);
  const reading = useReading();
  const [step, setStep] = useState<Step>('file');
  const [taken, setTaken] = useState<TakenStatement | null>(null);
  const [takesDates, setTakesDates] = useState(false);
  const [decisions, setDecisions] = useState<Decisions>({});
  const [done, setDone] = useState<ImportedAnswer | null>(null);
  const [takenOut, setTakenOut] = useState<TakenOut | null>(null);
  const [isSending, setIsSending] = useState(false);
  /** Files that were chosen with the one that is read. */
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const { client } = trpc.useUtils();
  const dry = useDryRun(
    (sent: Sent) =>
      client.expenses.importTransactions.mutate({ ...sent, dryRun: true }, { context: LONG_TIMEOUT }),
    (answer, before) => {
      // A decision stands while the row is what it was when it was made.
      setDecisions((decided) => keptDecisions(decided, before, answer));
      setStep('preview');
    },
  );
  const { sent, preview, setProblem } = dry;
  const actions = importActions(changes);

  const { file } = reading;
  const at = placeOf(file?.statements ?? [], taken, account?.name);
  const statement = file?.statements[at];
  const how = { currency: account?.currency ?? '', isCard: account?.kind === 'card', profiles };

  async function look(of: ReadFile, place: number): Promise<void> {
    const found = of.statements[place];
    if (account && found) await dry.look({ accountId: account.id, rows: found.rows.map(sentRow) });
  }

  /** Sends a change of its own; null if it was refused, which is shown. */
  async function change<Answer>(send: (onError: OnChangeError) => Promise<Answer>): Promise<Answer> {
    setProblem(null);
    setIsSending(true);
    const answer = await send(setProblem);
    setIsSending(false);
    return answer;
  }

  function forget() {
    dry.forget();
    setDecisions({});
    setDone(null);
    setTakenOut(null);
    setTaken(null);
  }

  function again() {
    reading.clear();
    forget();
    setWaiting([]);
    setStep('file');
  }

  async function choose([chosen, ...others]: readonly File[]): Promise<void> {
    if (!chosen || !account) return;
    forget();
    setWaiting(others);
    setStep('file');
    const read = await reading.choose(chosen, how);
    if (!read || 'problem' in read) return;
    const known = profiles[read.headHash];
    setTakesDates(known?.takesDates ?? false);
    const isKnown = known !== undefined || !leavesChoices(read);
    const isPlain = isKnown && read.warnings.length === 0 && read.statements.length === 1;
    if (isPlain && isSettled(read, 0, account)) await look(read, 0);
    else setStep('columns');
  }

  // For another account everything would be otherwise.
  const accountId = account?.id;
  const startOver = useEffectEvent(again);
  useEffect(() => startOver, [accountId]);

  return {
    step,
    reading,
    statement,
    at,
    preview,
    decisions,
    problem: dry.problem,
    done,
    takesDates,
    takenOut,
    isBusy: reading.isReading || dry.isReading || dry.isRunning || isSending,
    waiting,
    choose,
    /** Reads the file again in another encoding, in which its columns may have other names. */
    encode: (encoding: Encoding) => void reading.answer({ encoding }, how),
    /** Reads the file again as a person says that it is to be read. */
    map: (part: Partial<FileMapping>) => {
      // Of an answer that is still being read too.
      const before = reading.answers.mapping ?? file?.mapping;
      if (before) void reading.answer({ ...reading.answers, mapping: { ...before, ...part } }, how);
    },
    takeStatement: (place: number) => setTaken({ place, account: file?.statements[place]?.account ?? '' }),
    takeDates: setTakesDates,
    decide: (rows: readonly number[], decision: Decision) =>
      setDecisions((before) => ({ ...before, ...Object.fromEntries(rows.map((row) => [row, decision])) })),
    /** To what can be said otherwise of the file, or to another one. */
    goBack: () => {
      setProblem(null);
      setStep(step === 'preview' && file && leavesChoices(file) ? 'columns' : 'file');
    },
    look: async () => file && look(file, at),
    /** Adds the categories that the file names, and looks at its rows with them. */
    addCategories: async () => {
      if (!file || !preview) return;
      const { missingCategories } = preview;
      if (await change((onError) => actions.addCategories(missingCategories, onError))) await look(file, at);
    },
    run: async () => {
      if (!file || !statement || !preview || !sent) return;
      const mapping: Profile = {
        ...file.mapping,
        encoding: file.encoding === 'utf-8' ? null : file.encoding,
        takesDates,
      };
      const group = `import ${randomId()}`;
      const answer = await dry.run((onError) =>
        actions.importTransactions(
          {
            ...sent,
            decisions: preview.rows.map((row) => pinned(row, decisionOf(row, decisions))),
            previewToken: preview.previewToken,
            // Without half a character at its beginning.
            fileName: reading.fileName.slice(-expenseLimits.fileNameMax).replace(/^[\uDC00-\uDFFF]/, ''),
            format: file.format,
            takeDates: takesDates,
            bankAccount: statement.account.slice(0, expenseLimits.bankAccountMax),
          },
          group,
          onError,
        ),
      );
      if (!answer) return;
      setDone(answer);
      setStep('done');
      if (file.headHash === '') return;
      const profile = { headerHash: file.headHash, mapping: JSON.stringify(mapping) };
      keep(profile.headerHash, profile.mapping);
      const { accountId } = sent;
      void actions.saveProfile({ accountId, ...profile }, doneText(answer.counts), group);
    },
    undo: async (importId: number) => {
      const answer = await change((onError) => actions.undoImport(importId, onError));
      if (importId === done?.importId) setTakenOut(answer);
      return answer;
    },
    again,
  };
}

function pinned(row: ImportRow, decision: Decision) {
  const names = decision === 'match' || decision === 'transfer';
  return { row: row.row, decision, transactionId: names ? row.transactionId : null };
}

function keptDecisions(
  decisions: Decisions,
  before: ImportedAnswer | null,
  after: ImportedAnswer,
): Decisions {
  const kept = Object.entries(decisions).filter(([row]) => {
    const [one, other] = [before?.rows[Number(row)], after.rows[Number(row)]];
    return one && other && one.outcome === other.outcome && one.transactionId === other.transactionId;
  });
  return Object.fromEntries(kept);
}
