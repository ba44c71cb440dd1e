import type { RouterOutputs } from '@/platform/client/trpc';
import { type ChangeReason, NEVER_STORED } from '../../rules';
import { updateTime } from '../scripts/update-times';

/** A version of a script, without its text. */
export type Version = RouterOutputs['scripts']['history']['versions'][number];

const REASONS: Record<ChangeReason, string> = {
  save: 'until a later save',
  rename: 'before a rename',
  import: 'before an import',
  restore: 'before a restore',
  delete: 'before a deletion',
  // The reason covers drafts that could not be saved, and the choice in a conflict.
  conflict: 'until a text that was not saved replaced it',
  overwrite: 'overwritten elsewhere',
  replace: 'before a replacement in several scripts',
};

/** Until when a version was the script's text. */
export function reasonText({ version, reason }: Version): string {
  return version === NEVER_STORED ? 'not taken in a conflict' : REASONS[reason];
}

/** The label of a version, or else its time. */
export function versionName({ label, storedAt }: Version): string {
  return label ?? updateTime(storedAt);
}

/** '1 character', '16,777,215 characters'. */
export function sizeText(size: number): string {
  return size === 1 ? '1 character' : `${size.toLocaleString('en-US')} characters`;
}
