import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import type { Kysely } from 'kysely';
import { liveProcedure, openToolProcedure } from '@/features/option-access/server/open-tool';
import { AppError } from '@/platform/server/errors';
import { readRevision } from '@/platform/server/live';
import { router } from '@/platform/server/trpc';
import { normalTags, scriptTexts } from '../rules';
import * as schema from '../schema';
import { readArchive } from './archive';
import { labelVersion, listVersions, readVersion } from './history';
import { importScripts, incoming, overwriteScripts, undoImport } from './imports';
import {
  countScripts,
  findEntry,
  findScript,
  hasScript,
  listChanged,
  listScripts,
  listTrashed,
  readTexts,
} from './queries';
import * as saving from './saving';
import { searchTexts } from './search';
import {
  listSettings,
  readDialect,
  readLastOpened,
  saveDialect,
  saveLastOpened,
  saveSetting,
} from './settings';
import { purgeScripts, restoreScripts, trashNamed, trashScripts } from './trash';

const scriptProcedure = openToolProcedure('script-manager');

export const scriptsRouter = router({
  /** Every script of the caller, by name, without the texts. */
  list: scriptProcedure.query(async ({ ctx }) => {
    // Read before the list, so that a change between the two is told once more and not lost.
    const revision = await readRevision(ctx.db, ctx.user.id, 'scripts');
    return { scripts: await listScripts(ctx.db, ctx.user.id), revision };
  }),

  /** What changed after a revision; who counts another `total` after applying it has missed a deletion. */
  changes: scriptProcedure.input(schema.changesInput).query(async ({ ctx, input }) => {
    const revision = await readRevision(ctx.db, ctx.user.id, 'scripts');
    const [changes, total] = await Promise.all([
      listChanged(ctx.db, ctx.user.id, input.since),
      countScripts(ctx.db, ctx.user.id),
    ]);
    return { ...changes, total, revision };
  }),

  live: liveProcedure('script-manager'),

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
    const text = saving.textOf(input.content);
    const script = await inTransaction(ctx.db, (trx) =>
      saving.saveText(trx, ctx.user.id, { ...input, text }),
    );
    if (script) {
      throw new AppError('CONFLICT', scriptTexts.changedMeanwhile, {
        code: 'changed_meanwhile',
        details: { script },
      });
    }
    return openEntry(ctx.db, ctx.user.id, input.id);
  }),

  /** Keeps a text that lost a conflict in the script's history. */
  keepText: scriptProcedure.input(schema.keepTextInput).mutation(async ({ ctx, input }) => {
    const text = saving.textOf(input.content);
    await inTransaction(ctx.db, (trx) => saving.keepText(trx, ctx.user.id, { id: input.id, text }));
  }),

  create: scriptProcedure.input(schema.createInput).mutation(async ({ ctx, input }) => {
    const { name, tags } = input;
    const text = saving.textOf(input.content);
    const id = await inTransaction(ctx.db, (trx) =>
      saving.createScript(trx, ctx.user.id, { name, tags, text, session: ctx.tokenHash }),
    );
    return openEntry(ctx.db, ctx.user.id, id);
  }),

  rename: scriptProcedure.input(schema.renameInput).mutation(async ({ ctx, input }) => {
    const { id, ...change } = input;
    await inTransaction(ctx.db, (trx) => saving.renameScript(trx, ctx.user.id, { id }, change));
    return openEntry(ctx.db, ctx.user.id, id);
  }),

  setTags: scriptProcedure.input(schema.setTagsInput).mutation(async ({ ctx, input }) => {
    const tags = JSON.stringify(input.tags);
    await inTransaction(ctx.db, (trx) =>
      saving.changeEntries(trx, ctx.user.id, [input.id], () => ({ tags })),
    );
    return openEntry(ctx.db, ctx.user.id, input.id);
  }),

  /** Adds tags to scripts and takes others off, in all of them or in none. */
  editTags: scriptProcedure.input(schema.editTagsInput).mutation(async ({ ctx, input }) => {
    await inTransaction(ctx.db, (trx) =>
      saving.changeEntries(trx, ctx.user.id, input.ids, (script) => {
        const tags = [...(JSON.parse(script.tags) as string[]), ...input.add];
        return saving.storableTags(normalTags(tags).filter((tag) => !input.remove.includes(tag)));
      }),
    );
  }),

  setPinned: scriptProcedure.input(schema.setPinnedInput).mutation(async ({ ctx, input }) => {
    const { id, pinned } = input;
    await inTransaction(ctx.db, (trx) => saving.changeEntries(trx, ctx.user.id, [id], () => ({ pinned })));
  }),

  trash: scriptProcedure.input(schema.scriptIdsInput).mutation(async ({ ctx, input }) => {
    await inTransaction(ctx.db, (trx) => trashScripts(trx, ctx.user.id, input.ids));
  }),

  listTrash: scriptProcedure.query(async ({ ctx }) => ({
    scripts: await listTrashed(ctx.db, ctx.user.id),
  })),

  restore: scriptProcedure.input(schema.scriptIdsInput).mutation(async ({ ctx, input }) => {
    await inTransaction(ctx.db, (trx) => restoreScripts(trx, ctx.user.id, input.ids));
  }),

  /** Deletes scripts of the trash for good, with their history. */
  purge: scriptProcedure.input(schema.scriptIdsInput).mutation(async ({ ctx, input }) => {
    await inTransaction(ctx.db, (trx) => purgeScripts(trx, ctx.user.id, input.ids));
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
  restoreVersion: scriptProcedure.input(schema.versionInput).mutation(async ({ ctx, input }) => {
    await inTransaction(ctx.db, (trx) => saving.restoreVersion(trx, ctx.user.id, input));
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

  settings: scriptProcedure.query(async ({ ctx }) => ({
    settings: await listSettings(ctx.db, ctx.user.id),
  })),

  updateSetting: scriptProcedure.input(schema.updateSettingInput).mutation(async ({ ctx, input }) => {
    await saveSetting(ctx.db, ctx.user.id, input);
  }),

  /** The kind of SQL that the account writes. Not among the settings, whose keys are documented ones. */
  dialect: scriptProcedure.query(async ({ ctx }) => ({ dialect: await readDialect(ctx.db, ctx.user.id) })),

  setDialect: scriptProcedure.input(schema.setDialectInput).mutation(async ({ ctx, input }) => {
    await saveDialect(ctx.db, ctx.user.id, input.dialect);
  }),

  lastOpened: scriptProcedure.query(async ({ ctx }) => ({ id: await readLastOpened(ctx.db, ctx.user.id) })),

  setLastOpened: scriptProcedure.input(schema.scriptIdInput).mutation(async ({ ctx, input }) => {
    const { id } = await openEntry(ctx.db, ctx.user.id, input.id);
    await saveLastOpened(ctx.db, ctx.user.id, id);
  }),

  /** Saves texts over those of the caller's scripts, without versions; makes none. Gives when each was stored. */
  overwrite: scriptProcedure.input(schema.overwriteInput).mutation(async ({ ctx, input }) => {
    const scripts = incoming(input.scripts);
    await inTransaction(ctx.db, (trx) => overwriteScripts(trx, ctx.user.id, scripts, ctx.tokenHash));
    return storedTimes(ctx.db, ctx.user.id, scripts);
  }),

  /** Makes scripts, or saves over those that are there. Gives when each was stored. */
  import: scriptProcedure.input(schema.importInput).mutation(async ({ ctx, input }) => {
    const scripts = incoming(input.scripts);
    await inTransaction(ctx.db, (trx) =>
      importScripts(trx, ctx.user.id, scripts, {
        session: ctx.tokenHash,
        operationId: input.operationId,
      }),
    );
    return storedTimes(ctx.db, ctx.user.id, scripts);
  }),

  /**
   * Takes back what an import did: what it made goes to the trash, what it replaced comes back as a new version.
   * Scripts that were changed since stay as they are; their names are answered. Undoing again changes nothing.
   */
  undoImport: scriptProcedure
    .input(schema.undoImportInput)
    .mutation(async ({ ctx, input }) =>
      inTransaction(ctx.db, (trx) => undoImport(trx, ctx.user.id, input.operationId)),
    ),

  renameByName: scriptProcedure.input(schema.renameByNameInput).mutation(async ({ ctx, input }) => {
    const text = input.content === undefined ? undefined : saving.textOf(input.content);
    const id = await inTransaction(ctx.db, (trx) =>
      saving.renameScript(
        trx,
        ctx.user.id,
        { name: input.old_name },
        { name: input.new_name, tags: input.tags, text, session: ctx.tokenHash },
      ),
    );
    return openEntry(ctx.db, ctx.user.id, id);
  }),

  trashByName: scriptProcedure.input(schema.trashByNameInput).mutation(async ({ ctx, input }) => {
    await inTransaction(ctx.db, (trx) => trashNamed(trx, ctx.user.id, input.script_name));
  }),
});

async function openScript(db: Kysely<Database>, ownerId: number, id: number) {
  const script = await findScript(db, ownerId, id);
  if (!script) throw saving.scriptNotFound();
  return script;
}

async function openEntry(db: Kysely<Database>, ownerId: number, id: number) {
  const entry = await findEntry(db, ownerId, id);
  if (!entry) throw saving.scriptNotFound();
  return entry;
}

async function storedTimes(db: Kysely<Database>, ownerId: number, scripts: readonly { name: string }[]) {
  const names = new Set(scripts.map(({ name }) => name));
  const stored = await listScripts(db, ownerId);
  return {
    stored: stored.filter(({ name }) => names.has(name)).map(({ name, updatedAt }) => ({ name, updatedAt })),
  };
}
