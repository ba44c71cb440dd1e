/** What a text of the reference is made of; `inline` text has `code` between backticks. */
export type Block =
  | { kind: 'text'; inline: string }
  | { kind: 'list'; entries: string[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: string[]; rows: string[][] };

/** A section with its address within the page; level 2 is listed in the table of contents. */
export interface Section {
  id: string;
  level: 2 | 3;
  title: string;
  blocks: Block[];
}

export const text = (inline: string): Block => ({ kind: 'text', inline });
export const list = (...entries: string[]): Block => ({ kind: 'list', entries });
export const code = (lines: string): Block => ({ kind: 'code', text: lines });
export const table = (head: string[], rows: string[][]): Block => ({ kind: 'table', head, rows });
