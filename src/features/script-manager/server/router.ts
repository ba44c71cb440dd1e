import { openToolProcedure } from '@/platform/server/tools/open-tool';
import { type Caller, once } from '@/platform/server/journal/once';
import type { Revised } from '@/platform/server/journal/journal';
import { scriptsFeed } from './feed';
import { toolCalls } from '@/platform/server/tools/tool-calls';
import { router } from '@/platform/server/trpc';
import { undoInput } from '@/platform/shared/operation-input';
import { scriptsGate } from '../gate';
import { normalTags, scriptBodyValues, scriptTextMax } from '../rules';
import * as schema from '../schema';
import { readDetails, setDetails } from './details.sql';
import * as entries from './entries.sql';
import { versionNotFound } from './history/queries';
import { labelVersion } from './history/writes';
import { fingerprint, importScripts, incoming, overwriteScripts } from './imports.sql';
import { scriptsJournal } from './journal';
import { addLink, listLinks } from './links/links.sql';
import { linkUrl } from './links/route';
import {
  countScripts,
  findScript,
  hasScript,
  listChanged,
  listScripts,
  listTrashed,
  listVersions,
  readArchive,
  readTexts,
  readVersion,
} from './queries';
import {
  planReplacement,
  replaceAnswer,
  type ReplaceAnswer,
  runReplacement,
  textsOf,
} from './replacing/replacing.sql';
import { scriptNotFound, textOf } from './rows.sql';
import { editSearches, readSearches, retagSearches } from './searches.sql';
import { searchTexts } from './search/queries';
import { DIALECT, readPreferences } from './settings/queries';
import { saveLastOpened, saveSetting } from './settings/writes';
import * as texts from './texts.sql';
import { purgeScripts, restoreScripts, trashNamed, trashScripts } from './trash.sql';

/** All calls take what the largest of them do. */
const scriptProcedure = openToolProcedure(scriptsGate).meta({ body: { large: true } });
/** For what also changes without a revision: the settings, labels of versions, and what leaves the trash for good. */
const unkeptProcedure = scriptProcedure.meta({ reads: null });
/** Access tokens cannot make what outlives them. */
const secretProcedure = openToolProcedure(scriptsGate).meta({ tokens: 'none' });
/** For calls with the text of a script. */
const textProcedure = scriptProcedure.meta({ body: { text: scriptTextMax, large: true } });
/** For calls on any number of scripts. */
const bulkProcedure = scriptProcedure.meta({
  timeLimit: 'bulk',
  body: { values: scriptBodyValues, large: true },
});
/** For calls with the texts of any number of scripts. */
const textsProcedure = bulkProcedure.meta({
  body: { values: scriptBodyValues, text: scriptTextMax, large: true },
});

const { changesSince } = toolCalls(scriptProcedure, scriptsJournal);

export const scriptsRouter = router({
  /** All scripts of the caller by name, without texts. */
  list: scriptProcedure.query(async ({ ctx }) => ({
    scripts: await listScripts(ctx.db, ctx.user.id),
    // Read before the list, so that a change between the two is reported twice rather than lost.
    revision: ctx.revision,
  })),

  /**
   * The changes after a revision; a client whose count differs from `total` after applying them has missed a deletion.
   */
  changes: unkeptProcedure.input(schema.changesInput).query(async ({ ctx, input }) => {
    const [changes, total] = await Promise.all([
      listChanged(ctx.db, ctx.user.id, input.since),
      countScripts(ctx.db, ctx.user.id),
    ]);
    return { ...changes, total, revision: ctx.revision };
  }),

  /** What was made, changed or deleted since a cursor, for programs that follow. */
  changesSince: changesSince(scriptsFeed),

  /** All scripts with their texts, one by one; for the REST adapter, which streams them. */
  all: scriptProcedure
    .meta({ streamed: true })
    .query(async ({ ctx }) => readArchive(ctx.db, ctx.user.id, await listScripts(ctx.db, ctx.user.id))),

  /** The texts of some scripts; deleted ones are omitted. */
  texts: unkeptProcedure.input(schema.scriptIdsInput).query(async ({ ctx, input }) => {
    const found = await readTexts(
      ctx.db,
      ctx.user.id,
      input.ids.map((id) => ({ id })),
    );
    return { texts: [...found].map(([id, content]) => ({ id, content })) };
  }),

  /** A script with its text. */
  open: scriptProcedure
    .input(schema.scriptIdInput)
    .query(async ({ ctx, input }) => openScript(ctx, input.id)),

  /**
   * Saves a text. If the stored one is newer than `baseVersion`, nothing is saved (409 `changed_meanwhile`, with the
   * stored script in the details).
   */
  save: textProcedure.input(schema.saveInput).mutation(async ({ ctx, input }) => {
    const text = await textOf(input.content);
    return scriptsJournal.execute(ctx, 'save', {}, (change) => texts.saveText(change, { ...input, text }));
  }),

  /** Adds a text that lost a conflict to the script's history. */
  keepText: textProcedure.input(schema.keepTextInput).mutation(async ({ ctx, input }) => {
    const text = await textOf(input.content);
    await scriptsJournal.execute(ctx, 'keepText', {}, (change) =>
      texts.keepText(change, { id: input.id, text }),
    );
  }),

  /** Creates a script. */
  create: textProcedure.input(schema.createInput).mutation(async ({ ctx, input }) => {
    const { name, tags, like } = input;
    const text = await textOf(input.content);
    return scriptsJournal.execute(ctx, 'create', { ...input, content: text.hash.toString('hex') }, (change) =>
      entries.createScript(change, { name, tags, text, like }, ctx.tokenHash),
    );
  }),

  /** Renames a script, or changes its tags. */
  rename: scriptProcedure.input(schema.renameInput).mutation(async ({ ctx, input }) => {
    const { id, name, tags } = input;
    return scriptsJournal.execute(ctx, 'rename', input, (change) =>
      entries.renameScript(change, { id }, { name, tags }),
    );
  }),

  /** Sets the tags of a script. */
  setTags: scriptProcedure.input(schema.setTagsInput).mutation(async ({ ctx, input }) => {
    return scriptsJournal.execute(ctx, 'setTags', input, (change) => entries.setTags(change, input));
  }),

  /** Adds tags to scripts and removes others, atomically. */
  editTags: bulkProcedure.input(schema.editTagsInput).mutation(async ({ ctx, input }) => {
    const { ids, add, remove, renames } = input;
    const edit = (tags: string[]) => normalTags([...tags, ...add]).filter((tag) => !remove.includes(tag));
    return scriptsJournal.execute(ctx, 'editTags', input, async (change) => {
      await entries.editTags(change, ids, edit);
      if (renames) await retagSearches(change, { add, remove });
    });
  }),

  /** The notes of a script, its dialect, and the values that its parameters had last; raises 404. */
  details: unkeptProcedure.input(schema.scriptIdInput).query(async ({ ctx, input }) => ({
    ...(await readDetails(ctx.db, ctx.user.id, input)),
    revision: ctx.revision,
  })),

  /** Sets the notes of a script, its SQL dialect, or its parameters. */
  setDetails: scriptProcedure.input(schema.setDetailsInput).mutation(async ({ ctx, input }) => {
    return scriptsJournal.execute(ctx, 'setDetails', input, (change) => setDetails(change, input, input));
  }),

  /** The links by which others read a script; they are ended by `tokens.endKey`. */
  links: secretProcedure.input(schema.scriptIdInput).query(async ({ ctx, input }) => {
    const links = await listLinks(ctx.db, ctx.user.id, input.id);
    return {
      links: links.map(({ id, made, ends, lastUsed }) => ({
        id,
        made: made.toISOString(),
        ends: ends?.toISOString() ?? null,
        lastUsed: lastUsed?.toISOString() ?? null,
      })),
    };
  }),

  /** Makes a link by which others read a script until it ends; its address is answered this once. */
  addLink: secretProcedure.input(schema.addLinkInput).mutation(async ({ ctx, input }) => ({
    url: linkUrl(ctx.publicUrl, await addLink(ctx, ctx.user, input)),
  })),

  /** Pins a script above the others, or takes that back. */
  setPinned: scriptProcedure.input(schema.setPinnedInput).mutation(async ({ ctx, input }) => {
    return scriptsJournal.execute(ctx, 'setPinned', input, (change) =>
      entries.setPinned(change, input.id, input.pinned),
    );
  }),

  /** Moves scripts to the trash, for 30 days. */
  trash: bulkProcedure.input(schema.moveInput).mutation(async ({ ctx, input }) => {
    return scriptsJournal.execute(ctx, 'trash', input, (change) => trashScripts(change, input.ids));
  }),

  /** The scripts in the trash. */
  listTrash: unkeptProcedure.query(async ({ ctx }) => ({
    scripts: await listTrashed(ctx.db, ctx.user.id),
  })),

  /** Takes scripts back from the trash. */
  restore: bulkProcedure.input(schema.moveInput).mutation(async ({ ctx, input }) => {
    return scriptsJournal.execute(ctx, 'restore', input, (change) => restoreScripts(change, input.ids));
  }),

  /** Permanently deletes scripts of the trash, with their history. */
  purge: bulkProcedure.input(schema.scriptIdsInput).mutation(async ({ ctx, input }) => {
    await scriptsJournal.execute(ctx, 'purge', {}, (change) => purgeScripts(change, input.ids));
  }),

  /** The versions of a script, live or in the trash; raises 404. */
  history: unkeptProcedure.input(schema.scriptIdInput).query(async ({ ctx, input }) => {
    const versions = await listVersions(ctx.db, ctx.user.id, input.id);
    if (versions.length === 0 && !(await hasScript(ctx.db, ctx.user.id, input.id))) throw scriptNotFound();
    return { versions };
  }),

  /** An earlier text of a script. */
  historyText: unkeptProcedure.input(schema.versionInput).query(async ({ ctx, input }) => {
    const content = await readVersion(ctx.db, ctx.user.id, input.id, input.versionId);
    if (content === null) throw versionNotFound();
    return { content };
  }),

  /** Restores an earlier text; the replaced one is kept in the history. */
  restoreVersion: scriptProcedure.input(schema.restoreVersionInput).mutation(async ({ ctx, input }) => {
    await scriptsJournal.execute(ctx, 'restoreVersion', input, (change) =>
      texts.restoreVersion(change, input),
    );
    return openScript(ctx, input.id);
  }),

  /** Names an earlier text of a script. */
  labelVersion: scriptProcedure.input(schema.labelVersionInput).mutation(async ({ ctx, input }) => {
    const { id: scriptId, versionId, label } = input;
    if (!(await labelVersion(ctx.db, ctx.user.id, { scriptId, versionId, label }))) throw versionNotFound();
  }),

  /** The scripts with a text in their name or their content. */
  search: scriptProcedure
    .meta({ timeLimit: 'search' })
    .input(schema.searchInput)
    .query(async ({ ctx, input }) => {
      const { id } = ctx.user;
      const turn = { key: String(id), perKey: 1, isGone: ctx.isGone };
      return ctx.admission.searches.run(turn, () => searchTexts(ctx.db, id, input.query, ctx.isGone));
    }),

  /**
   * Replaces what is found in the texts of all scripts, or of some; with `dryRun` it only tells what it would do. Raises 409
   * `changed_meanwhile` if the token is not that of a preview that holds, and 422.
   */
  replace: bulkProcedure
    .input(schema.replaceInput)
    .mutation(async ({ ctx, input }): Promise<Revised<ReplaceAnswer & { previewToken: number }>> => {
      const { id } = ctx.user;
      const turn = { key: String(id), perKey: 1, isGone: ctx.isGone };
      const planning = ctx.admission.searches.run(turn, () => planReplacement(ctx.db, id, input, ctx.isGone));
      if (input.dryRun) {
        return { ...replaceAnswer(await planning), revision: ctx.revision, previewToken: ctx.revision };
      }
      const preparing = planning.then(async (planned) => ({
        answer: replaceAnswer(planned),
        texts: await textsOf(planned),
      }));
      // Before the change locks the account; what the plan raises is raised within it, where a retry gets its stored answer.
      await Promise.allSettled([preparing]);
      return scriptsJournal.execute(ctx, 'replace', input, async (change) => {
        const { answer, texts } = await preparing;
        await runReplacement(change, input.previewToken, texts);
        return { ...answer, previewToken: change.revision };
      });
    }),

  /** The saved searches of the list. */
  searches: scriptProcedure.query(async ({ ctx }) => ({
    searches: await readSearches(ctx.db, ctx.user.id),
    revision: ctx.revision,
  })),

  /** Adds, changes, moves or deletes a saved search. */
  editSearches: scriptProcedure.input(schema.editSearchesInput).mutation(async ({ ctx, input }) => {
    return scriptsJournal.execute(ctx, 'editSearches', input, (change) => editSearches(change, input));
  }),

  /** The documented settings. */
  settings: unkeptProcedure.query(async ({ ctx }) => {
    const { settings } = await readPreferences(ctx.db, ctx.user.id);
    return { settings };
  }),

  /** What the screen needs first: the settings, the SQL dialect, and the script opened last. */
  preferences: unkeptProcedure.query(async ({ ctx }) => readPreferences(ctx.db, ctx.user.id)),

  /** Sets one of the settings of the script manager. */
  updateSetting: scriptProcedure
    .meta({ lasting: true })
    .input(schema.updateSettingInput)
    .mutation(async ({ ctx, input }) => {
      await once(ctx, { topic: 'script-settings', kind: 'updateSetting', input }, (db) =>
        saveSetting(db, ctx.user.id, input),
      );
    }),

  /** Not one of the settings, whose keys are documented. */
  setDialect: scriptProcedure.input(schema.setDialectInput).mutation(async ({ ctx, input }) => {
    await saveSetting(ctx.db, ctx.user.id, { setting_key: DIALECT, setting_value: input.dialect });
  }),

  /** Notes which script was opened last. */
  setLastOpened: scriptProcedure.input(schema.scriptIdInput).mutation(async ({ ctx, input }) => {
    if (!(await saveLastOpened(ctx.db, ctx.user.id, input.id))) throw scriptNotFound();
  }),

  /** Overwrites texts of the caller's scripts, without versions; creates none. Returns when each was stored. */
  overwrite: textsProcedure.input(schema.overwriteInput).mutation(async ({ ctx, input }) => {
    const scripts = await incoming(input.scripts);
    return scriptsJournal.execute(ctx, 'overwrite', fingerprint(input, scripts), (change) =>
      overwriteScripts(change, scripts, ctx.tokenHash),
    );
  }),

  /** Creates or overwrites scripts. Returns when each was stored. */
  import: textsProcedure.input(schema.importInput).mutation(async ({ ctx, input }) => {
    const scripts = await incoming(input.scripts);
    return scriptsJournal.execute(ctx, 'import', fingerprint(input, scripts), (change) =>
      importScripts(change, scripts, ctx.tokenHash),
    );
  }),

  /**
   * Undoes a change: created scripts go to the trash, a replaced text is restored as a new version. Scripts changed
   * since are left unchanged; their names are returned. Repeating it changes nothing. Raises 404 `operation_not_found`.
   */
  undo: bulkProcedure.input(undoInput).mutation(async ({ ctx, input }) => scriptsJournal.undo(ctx, input)),

  /** Renames a script, found by its name; it may get a new text and tags. */
  renameByName: scriptProcedure.input(schema.renameByNameInput).mutation(async ({ ctx, input }) => {
    const text = input.content === undefined ? undefined : await textOf(input.content);
    const to = { name: input.new_name, tags: input.tags, text };
    const asked = { ...input, content: text?.hash.toString('hex') };
    return scriptsJournal.execute(ctx, 'renameByName', asked, (change) =>
      entries.renameScript(change, { name: input.old_name }, to, ctx.tokenHash),
    );
  }),

  /** The notes of a script, and its SQL dialect: null where it has that of the account. */
  detailsByName: scriptProcedure
    .input(schema.detailsByNameInput)
    .query(async ({ ctx, input }) => readDetails(ctx.db, ctx.user.id, { name: input.script_name })),

  /** Sets the notes of a script, found by its name, or its SQL dialect. */
  setDetailsByName: scriptProcedure.input(schema.setDetailsByNameInput).mutation(async ({ ctx, input }) => {
    return scriptsJournal.execute(ctx, 'setDetailsByName', input, (change) =>
      setDetails(change, { name: input.script_name }, input),
    );
  }),

  /** Moves a script, found by its name, to the trash, for 30 days. */
  trashByName: scriptProcedure.input(schema.trashByNameInput).mutation(async ({ ctx, input }) => {
    await scriptsJournal.execute(ctx, 'trashByName', input, (change) =>
      trashNamed(change, input.script_name),
    );
  }),
});

async function openScript({ db, user }: Caller, id: number) {
  const script = await findScript(db, user.id, id);
  if (!script) throw scriptNotFound();
  return script;
}
