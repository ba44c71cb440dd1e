import { unchanged } from '@/platform/server/journal/once';
import type { ImportProfile } from '../../../import-answers';
import { expenseLimits, expenseTexts } from '../../../rules';
import { findAccount } from '../../accounts/queries';
import { invalid } from '../../amounts';
import type { Change } from '../../changes/schema';
import { readImages, storeImages } from '../../changes/writes';
import { listProfiles, profileNotFound } from './queries';

type Key = Pick<ImportProfile, 'accountId' | 'headerHash'>;

async function readProfile({ trx, ownerId }: Change, { accountId, headerHash }: Key) {
  const found = await readImages(trx, ownerId, 'expense_import_profiles', [[accountId, headerHash]]);
  return [...found.values()][0] ?? null;
}

/** Keeps how files with a head are read, in place of what was kept; raises 404. */
export async function saveProfile(change: Change, profile: ImportProfile): Promise<void> {
  const { accountId, headerHash, mapping } = profile;
  await findAccount(change.trx, change.ownerId, accountId);
  const before = await readProfile(change, profile);
  const after = [accountId, headerHash, mapping];
  if (before && before.every((cell, at) => cell === after[at])) throw unchanged();
  const { profiles } = await listProfiles(change.trx, change.ownerId);
  if (!before && profiles.length >= expenseLimits.profiles) throw invalid(expenseTexts.tooManyProfiles);
  await storeImages(change, 'expense_import_profiles', [[before, after]]);
}

/** Forgets how files with a head are read; raises 404. */
export async function deleteProfile(change: Change, key: Key): Promise<void> {
  const before = await readProfile(change, key);
  if (!before) throw profileNotFound();
  await storeImages(change, 'expense_import_profiles', [[before, null]]);
}
