import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { liveProcedure, openToolProcedure } from '@/features/tool-access/server/open-tool';
import { type Caller, once } from '@/platform/server/journal/once';
import { router } from '@/platform/server/trpc';
import { operationsInput, undoInput } from '@/platform/shared/operations';
import { scriptsGate } from '../gate';
import { normalTags } from '../rules';
import * as schema from '../schema';
import { readArchive } from './archive';
import { labelVersion } from './history';
import { fingerprint, importScripts, incoming, overwriteScripts } from './imports';
import { type Change, scriptsJournal } from './journal';
import {
  countScripts,
  findScript,
  hasScript,
  listChanged,
  listScripts,
  listTrashed,
  listVersions,
  readTexts,
  readVersion,
} from './queries';
import * as saving from './saving';
import { searchTexts } from './search';
import { readPreferences, saveDialect, saveLastOpened, saveSetting } from './settings';
import { purgeScripts, restoreScripts, trashNamed, trashScripts } from './trash';
import { textOf } from './writes';

const scriptProcedure = openToolProcedure(scriptsGate);
/** For as many scripts as are named. */
const bulkProcedure = scriptProcedure.meta({ timeLimit: 'bulk' });

export const scriptsRouter = router({
  /** Every script of the caller, by name, without the texts. */
  list: scriptProcedure.query(async ({ ctx }) => ({
    scripts: await listScripts(ctx.db, ctx.user.id),
    // Of before the list, so that a change between the two is told once more and not lost.
    revision: ctx.revision,
  })),

  /** What changed after a revision; who counts another `total` after applying it has missed a deletion. */
  changes: scriptProcedure.input(schema.changesInput).query(async ({ ctx, input }) => {
    const [changes, total] = await Promise.all([
      listChanged(ctx.db, ctx.user.id, input.since),
      countScripts(ctx.db, ctx.user.id),
    ]);
    return { ...changes, total, revision: ctx.revision };
  }),

  live: liveProcedure(scriptsGate),

  /** Every script with its text, one by one; for the adapter, which streams them. */
  all: scriptProcedure.query(async ({ ctx }) =>
    readArchive(ctx.db, ctx.user.id, await listScripts(ctx.db, ctx.user.id)),
  ),

  /** The texts of some scripts; those that are gone are left out. */
  texts: scriptProcedure.input(schema.scriptIdsInput).query(async ({ ctx, input }) => {
    const texts = await readTexts(ctx.db, ctx.user.id, input.ids);
    return { texts: [...texts].map(([id, content]) => ({ id, content })) };
  }),

  open: scriptProcedure
    .input(schema.scriptIdInput)
    .query(async ({ ctx, input }) => openScript(ctx.db, ctx.user.id, input.id)),

  /**
   * Saves a text. When the stored one is newer than `baseVersion` nothing is saved (409 `changed_meanwhile`, with the
   * stored script in the details).
   */
  save: scriptProcedure.input(schema.saveInput).mutation(async ({ ctx, input }) => {
    const text = textOf(input.content);
    return scriptsJournal.perform(ctx, 'save', {}, (change) => saving.saveText(change, { ...input, text }));
  }),

  /** Keeps a text that lost a conflict in the script's history. */
  keepText: scriptProcedure.input(schema.keepTextInput).mutation(async ({ ctx, input }) => {
    const text = textOf(input.content);
    await scriptsJournal.perform(ctx, 'keepText', {}, (change) =>
      saving.keepText(change, { id: input.id, text }),
    );
  }),

  create: scriptProcedure.input(schema.createInput).mutation(async ({ ctx, input }) => {
    const { name, tags } = input;
    const text = textOf(input.content);
    return scriptsJournal.perform(ctx, 'create', { ...input, content: text.hash.toString('hex') }, (change) =>
      saving.createScript(change, { name, tags, text }, ctx.tokenHash),
    );
  }),

  rename: scriptProcedure.input(schema.renameInput).mutation(async ({ ctx, input }) => {
    const { id, name, tags } = input;
    return scriptsJournal.perform(ctx, 'rename', input, (change) =>
      saving.renameScript(change, { id }, { name, tags }),
    );
  }),

  setTags: scriptProcedure.input(schema.setTagsInput).mutation(async ({ ctx, input }) => {
    return scriptsJournal.perform(ctx, 'setTags', input, (change) => saving.setTags(change, input));
  }),

  /** Adds tags to scripts and takes others off, in all of them or in none. */
  editTags: bulkProcedure.input(schema.editTagsInput).mutation(async ({ ctx, input }) => {
    const { ids, add, remove } = input;
    const edit = (tags: string[]) => normalTags([...tags, ...add]).filter((tag) => !remove.includes(tag));
    return perform(ctx, 'editTags', input, (change) => saving.editTags(change, ids, edit));
  }),

  setPinned: scriptProcedure.input(schema.setPinnedInput).mutation(async ({ ctx, input }) => {
    return perform(ctx, 'setPinned', input, (change) => saving.setPinned(change, input.id, input.pinned));
  }),

  trash: bulkProcedure.input(schema.moveInput).mutation(async ({ ctx, input }) => {
    return perform(ctx, 'trash', input, (change) => trashScripts(change, input.ids));
  }),

  listTrash: scriptProcedure.query(async ({ ctx }) => ({
    scripts: await listTrashed(ctx.db, ctx.user.id),
  })),

  restore: bulkProcedure.input(schema.moveInput).mutation(async ({ ctx, input }) => {
    return perform(ctx, 'restore', input, (change) => restoreScripts(change, input.ids));
  }),

  /** Deletes scripts of the trash for good, with their history. */
  purge: bulkProcedure.input(schema.scriptIdsInput).mutation(async ({ ctx, input }) => {
    await purgeScripts(ctx.db, ctx.user.id, input.ids);
  }),

  /** The earlier texts of a script, be it in the trash; raises 404. */
  history: scriptProcedure.input(schema.scriptIdInput).query(async ({ ctx, input }) => {
    const versions = await listVersions(ctx.db, ctx.user.id, input.id);
    if (versions.length === 0 && !(await hasScript(ctx.db, ctx.user.id, input.id)))
      throw saving.scriptNotFound();
    return { versions };
  }),

  historyText: scriptProcedure.input(schema.versionInput).query(async ({ ctx, input }) => {
    const content = await readVersion(ctx.db, ctx.user.id, input.id, input.versionId);
    if (content === null) throw saving.versionNotFound();
    return { content };
  }),

  /** Makes an earlier text the script's text again; the one that it replaces is kept. */
  restoreVersion: scriptProcedure.input(schema.restoreVersionInput).mutation(async ({ ctx, input }) => {
    await scriptsJournal.perform(ctx, 'restoreVersion', input, (change) =>
      saving.restoreVersion(change, input),
    );
    return openScript(ctx.db, ctx.user.id, input.id);
  }),

  labelVersion: scriptProcedure.input(schema.labelVersionInput).mutation(async ({ ctx, input }) => {
    const { id: scriptId, versionId, label } = input;
    if (!(await labelVersion(ctx.db, ctx.user.id, { scriptId, versionId, label })))
      throw saving.versionNotFound();
  }),

  search: scriptProcedure
    .meta({ timeLimit: 'search' })
    .input(schema.searchInput)
    .query(async ({ ctx, input }) => {
      const { id } = ctx.user;
      const turn = { key: String(id), perKey: 1, isGone: ctx.isGone };
      return ctx.admission.searches.run(turn, () => searchTexts(ctx.db, id, input.query, ctx.isGone));
    }),

  /** The documented settings. */
  settings: scriptProcedure.query(async ({ ctx }) => {
    const { settings } = await readPreferences(ctx.db, ctx.user.id);
    return { settings };
  }),

  /** All that the screen begins with: the settings, the kind of SQL, and which script was opened last. */
  preferences: scriptProcedure.query(async ({ ctx }) => readPreferences(ctx.db, ctx.user.id)),

  updateSetting: scriptProcedure.input(schema.updateSettingInput).mutation(async ({ ctx, input }) => {
    await once(ctx, { topic: 'script-settings', kind: 'updateSetting', input }, (db) =>
      saveSetting(db, ctx.user.id, input),
    );
  }),

  /** Not among the settings, whose keys are documented ones. */
  setDialect: scriptProcedure.input(schema.setDialectInput).mutation(async ({ ctx, input }) => {
    await saveDialect(ctx.db, ctx.user.id, input.dialect);
  }),

  setLastOpened: scriptProcedure.input(schema.scriptIdInput).mutation(async ({ ctx, input }) => {
    if (!(await saveLastOpened(ctx.db, ctx.user.id, input.id))) throw saving.scriptNotFound();
  }),

  /** Saves texts over those of the caller's scripts, without versions; makes none. Gives when each was stored. */
  overwrite: bulkProcedure.input(schema.overwriteInput).mutation(async ({ ctx, input }) => {
    const scripts = incoming(input.scripts);
    return scriptsJournal.perform(ctx, 'overwrite', fingerprint(input, scripts), (change) =>
      overwriteScripts(change, scripts, ctx.tokenHash),
    );
  }),

  /** Makes scripts, or saves over those that are there. Gives when each was stored. */
  import: bulkProcedure.input(schema.importInput).mutation(async ({ ctx, input }) => {
    const scripts = incoming(input.scripts);
    return scriptsJournal.perform(ctx, 'import', fingerprint(input, scripts), (change) =>
      importScripts(change, scripts, ctx.tokenHash),
    );
  }),

  /**
   * Takes back what a change did: what it made goes to the trash, a text that it replaced comes back as a new version.
   * Scripts that were changed since stay as they are; their names are answered. Undoing again changes nothing. Raises 404
   * `operation_not_found`.
   */
  undo: bulkProcedure.input(undoInput).mutation(async ({ ctx, input }) => scriptsJournal.undo(ctx, input)),

  /** What became of the operations that a client remembers. */
  operations: scriptProcedure.input(operationsInput).query(async ({ ctx, input }) => ({
    operations: await scriptsJournal.list(ctx.db, ctx.user.id, input.operationIds),
  })),

  renameByName: scriptProcedure.input(schema.renameByNameInput).mutation(async ({ ctx, input }) => {
    const text = input.content === undefined ? undefined : textOf(input.content);
    const to = { name: input.new_name, tags: input.tags, text };
    const asked = { ...input, content: text?.hash.toString('hex') };
    return scriptsJournal.perform(ctx, 'renameByName', asked, (change) =>
      saving.renameScript(change, { name: input.old_name }, to, ctx.tokenHash),
    );
  }),

  trashByName: scriptProcedure.input(schema.trashByNameInput).mutation(async ({ ctx, input }) => {
    await scriptsJournal.perform(ctx, 'trashByName', input, (change) =>
      trashNamed(change, input.script_name),
    );
  }),
});

/** A change that has nothing to answer but the revision that it made. */
async function perform(
  ctx: Caller & { revision: number },
  kind: string,
  input: { operationId?: string | undefined },
  work: (change: Change) => Promise<void>,
): Promise<{ revision: number }> {
  const answer = await scriptsJournal.perform(ctx, kind, input, async (change) => {
    await work(change);
    return { revision: change.revision };
  });
  // Nothing where there was nothing to change.
  return answer ?? { revision: ctx.revision };
}

async function openScript(db: Kysely<Database>, ownerId: number, id: number) {
  const script = await findScript(db, ownerId, id);
  if (!script) throw saving.scriptNotFound();
  return script;
}
