import type { DecimalMark } from './amount-column';
import type { ColumnRole } from './csv-names';
import type { Delimiter } from './csv-sheet';
import type { DateOrder } from './date-column';
import type { Encoding } from '@/platform/shared/encoding';
import type { Cell, Decision } from './imported';

/** How a person says that a file is to be read; null where its cells tell it, or nothing is said yet. */
export interface FileMapping {
  /** Of a CSV file, by column. */
  roles: ColumnRole[];
  order: DateOrder | null;
  decimal: DecimalMark | null;
  /** What went out is positive in the file. */
  isReversed: boolean;
  encoding: Encoding | null;
  /** What parts the cells of a CSV file; not set: as the file shows. */
  delimiter?: Delimiter | null;
}

/** What a file does not tell by itself. */
export type Question =
  | { kind: 'column'; role: 'date' | 'amount' }
  | { kind: 'order'; options: DateOrder[]; example: Cell; count: number; answer: DateOrder | null }
  | { kind: 'decimal'; options: DecimalMark[]; example: Cell; count: number; answer: DecimalMark | null };

/** A row as it will be read; a day or an amount is null while it cannot be, or a question is open. */
export interface SampleRow {
  line: number;
  written: { date: string; amount: string };
  date: string | null;
  /** Minor units. */
  amount: number | null;
  payee: string;
  notes: string;
  category: string;
}

/** What a column's cells, or else the person, say; null while the question is open. */
export function settled<T>(decision: Decision<T>, answer: T | null): T | null {
  if ('value' in decision) return decision.value;
  return 'options' in decision && answer !== null && decision.options.includes(answer) ? answer : null;
}

/** The questions of a file about its days and amounts. */
export function questionsOf(
  order: Decision<DateOrder>,
  decimal: Decision<DecimalMark>,
  mapping: Pick<FileMapping, 'order' | 'decimal'>,
): Question[] {
  const questions: Question[] = [];
  if ('options' in order) questions.push({ kind: 'order', ...order, answer: settled(order, mapping.order) });
  if ('options' in decimal) {
    questions.push({ kind: 'decimal', ...decimal, answer: settled(decimal, mapping.decimal) });
  }
  return questions;
}

/** Whether a question keeps a file from being read. */
export function isOpen(question: Question): boolean {
  return question.kind === 'column' || question.answer === null;
}

/** Whether anything about how a file is read can be looked at or said; else its columns are no step of its import. */
export function leavesChoices({
  columns,
  questions,
  encodingExample,
  statements,
}: {
  columns: readonly unknown[];
  questions: readonly Question[];
  encodingExample: string | null;
  statements: readonly unknown[];
}): boolean {
  return columns.length + questions.length > 0 || encodingExample !== null || statements.length > 1;
}
