/** What the list knows of a script: everything but its text. */
export interface ScriptEntry {
  id: number;
  name: string;
  tags: string[];
  /** Counts the texts that it had. */
  version: number;
  /** The account's revision at its last change. */
  revision: number;
  /** ISO 8601: when the text was stored. */
  updatedAt: string;
  /** UTF-16 units. */
  size: number;
  pinned: boolean;
}
