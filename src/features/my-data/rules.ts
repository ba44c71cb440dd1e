/** "My data": everything of an account as one zip, and back (docs/decisions/032-my-data.md). */

export const dataTexts = {
  downloadGone: 'There is no such download',
  ticketGone: 'This download address was used already, or is too old. Start the download again',
  changedSince: 'Your data has changed since the preview. Look at the new preview first',
  notEmpty: 'There is data of the same names already',
  notUndoable: 'This can no longer be undone',
  tooLarge: 'The file is larger than 1 GB',
  cancelled: 'The download was cancelled',
} as const;

/** The largest zip that is accepted, in bytes. */
export const ZIP_MAX = 1024 ** 3;

export const DOWNLOAD_PATH = '/api/my-data.zip';
export const PREVIEW_PATH = '/api/my-data/preview';
export const BRING_PATH = '/api/my-data/bring';

/** What bringing in a zip would do, or did, to things of one kind. */
export interface SectionReport {
  title: string;
  made: number;
  same: number;
  changed: number;
  skipped: Record<string, number>;
}

/** The same of one tool. */
export interface PartReport {
  name: string;
  title: string;
  sections: SectionReport[];
  /** Its tool is closed to the person: all of it is left out, and nothing is said of it. */
  closed?: true;
}

/** What the server answers to a zip: what it would do, and where it is from. */
export interface Preview {
  parts: PartReport[];
  /** Of the account and the moment that it was made of. */
  from: { account: string; made: string; version: string };
  /** Sent back to have done exactly this. */
  previewToken: string;
}

/** The sums over all kinds of things. */
export function totalsOf(parts: readonly PartReport[]) {
  const totals = { made: 0, same: 0, changed: 0, skipped: 0 };
  for (const { made, same, changed, skipped } of parts.flatMap(({ sections }) => sections)) {
    totals.made += made;
    totals.same += same;
    totals.changed += changed;
    totals.skipped += Object.values(skipped).reduce((sum, things) => sum + things, 0);
  }
  return totals;
}

/** toolstead_ada_2026-11-22.zip, for the account's name and a day. */
export function zipName(username: string, moment: Date): string {
  return `toolstead_${username.replace(/[^\p{L}\p{N}._-]/gu, '_')}_${moment.toISOString().slice(0, 10)}.zip`;
}
