import { AppError } from '@/platform/server/errors';
import { scriptTexts } from '../rules';
import { type Change, unchanged } from './change';
import { findKept, lockWithHistory, type ScriptWithHistory, takeBack } from './history';
import { findImport, type ImportChanges, type Replaced } from './imports';
import { moveToTrash } from './trash';
import { updateScripts } from './writes';

/** What undoing an import did. */
interface UndoneImport {
  /** How many scripts are as they were before. */
  undone: number;
  /** The names of those that were changed since, and stay as they are. */
  changedSince: string[];
}

/** Takes back what an import did, as far as nothing else happened to its scripts since; raises 404. */
export async function undoImport(change: Change, operationId: string): Promise<UndoneImport> {
  const found = await findImport(change, operationId);
  if (!found) throw new AppError('NOT_FOUND', scriptTexts.importNotFound, { code: 'import_not_found' });
  if (found.undone !== null) throw unchanged(JSON.parse(found.undone));

  const { made, replaced } = JSON.parse(found.changes) as ImportChanges;
  const live = await lockWithHistory(change, { ids: [...made, ...replaced.map(({ id }) => id)] });
  const untouched = new Map(
    live.filter((script) => script.revision === found.revision).map((script) => [script.id, script]),
  );
  await moveToTrash(
    change,
    made.flatMap((id) => untouched.get(id) ?? []),
  );
  await takeBackReplaced(
    change,
    replaced.flatMap((one) => {
      const script = untouched.get(one.id);
      return script ? [{ ...one, script }] : [];
    }),
  );
  const outcome: UndoneImport = {
    undone: untouched.size,
    changedSince: live.filter(({ id }) => !untouched.has(id)).map(({ name }) => name),
  };
  await change.trx
    .updateTable('script_imports')
    .set({ undone: JSON.stringify(outcome) })
    .where('user_id', '=', change.ownerId)
    .where('operation_id', '=', operationId)
    .execute();
  return outcome;
}

async function takeBackReplaced(
  change: Change,
  replaced: readonly (Replaced & { script: ScriptWithHistory })[],
): Promise<void> {
  const earlierTexts = await findKept(
    change,
    replaced.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }])),
  );
  await takeBack(
    change,
    replaced.flatMap(({ id, script }) => {
      const earlier = earlierTexts.get(id);
      return earlier ? [{ script, earlier }] : [];
    }),
  );
  await updateScripts(
    change,
    replaced.flatMap(({ id, tags }) => (tags === null ? [] : [{ id, tags }])),
  );
}
