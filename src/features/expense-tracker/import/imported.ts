/** What the readers of bank files find. */

export interface ImportedSplit {
  category: string;
  /** Minor units. */
  amount: number;
  note: string;
}

export interface ImportedRow {
  /** Of the file, from 1, where it begins. */
  line: number;
  /** The written calendar day, YYYY-MM-DD. */
  date: string;
  /** Minor units; negative: out. */
  amount: number;
  payee: string;
  notes: string;
  /** The bank's; '' for none. */
  externalId: string;
  /** As the file names it; '' for none. */
  category: string;
  splits?: ImportedSplit[];
  /** The name of another account that the file says this went to or came from. */
  transferAccount?: string;
}

/** A line that cannot be read, with the text to show. */
export interface LineProblem {
  line: number;
  text: string;
}

/** The transactions of one account of a file. */
export interface Statement {
  /** IBAN, number or name as the file tells it; '' if it does not. */
  account: string;
  /** ISO 4217; '' if the file does not tell it. */
  currency: string;
  rows: ImportedRow[];
  problems: LineProblem[];
  /** Entries that the bank has not booked yet. */
  pending: number;
}

/** A file that cannot be read at all; the message can be shown. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

export function emptyStatement(account: string, currency: string): Statement {
  return { account, currency, rows: [], problems: [], pending: 0 };
}

/** The first text of some that says anything, without blanks around; else ''. */
export function firstText(...texts: readonly string[]): string {
  return texts.find((text) => text.trim() !== '')?.trim() ?? '';
}

/** What texts say, each once, in one line. */
export function joined(texts: readonly string[]): string {
  const said = texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  return [...new Set(said)].join(' ');
}

/** A cell of a file. */
export interface Cell {
  line: number;
  text: string;
}

/** How a whole column is read: as its cells show, or as a person says who is shown an example, or not at all. */
export type Decision<T> = { value: T } | { options: T[]; example: Cell; count: number } | { problem: string };
