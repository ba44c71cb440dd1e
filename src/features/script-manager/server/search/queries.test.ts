import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runHousekeeping } from '@/app/server/housekeeping';
import { signatureOf } from '@/platform/server/text-signature';
import { createUser } from '../../../../../tests/support/accounts';
import { createTestApp } from '../../../../../tests/support/app';
import { RUNS_ON_A_SERVER } from '../../../../../tests/support/properties';
import { importScripts, incoming } from '../imports.sql';
import { scriptsJournal } from '../journal';
import { searchTexts } from './queries';
import { signTexts } from './writes';

const app = await createTestApp();

async function owner() {
  const user = await createUser(app.services.db);
  return { user, scripts: app.callerOf(user).scripts };
}

/** The scripts whose signature is not that of their text, by name. */
async function unsigned(userId: number): Promise<string[]> {
  const rows = await app.services.db
    .selectFrom('scripts')
    .innerJoin('script_texts', 'script_texts.script_id', 'scripts.id')
    .leftJoin('script_signatures as signature', (join) =>
      join.onRef('signature.script_id', '=', 'scripts.id').onRef('signature.version', '=', 'scripts.version'),
    )
    .select(['scripts.name', 'content', 'bits'])
    .where('user_id', '=', userId)
    .orderBy('scripts.name')
    .execute();
  const wrong = [];
  for (const { name, content, bits } of rows) {
    if (!bits?.equals(await signatureOf(content))) wrong.push(name);
  }
  return wrong;
}

describe('the signatures of texts', () => {
  test('are true after every way of storing one', async () => {
    const { user, scripts } = await owner();
    const text = (what: string) =>
      `SELECT '${what}' FROM orders -- ${createHash('sha1').update(what).digest('hex')}`;
    const isTrue = async (what: string) => {
      expect(await unsigned(user.id), what).toEqual([]);
    };

    const made = await scripts.create({ name: 'one', content: text('made') });
    await scripts.create({ name: 'empty', content: '' });
    await isTrue('create');
    await scripts.save({ id: made.id, baseVersion: 1, content: text('saved') });
    await isTrue('save');
    await scripts.save({ id: made.id, baseVersion: 2, content: text('resolved'), resolvesConflict: true });
    await isTrue('a conflict resolved');
    const long = Array.from({ length: 40_000 }, (_, at) => text(String(at))).join('\n');
    await scripts.save({ id: made.id, baseVersion: 3, content: long });
    await isTrue('a text so long that it is sent in another way');
    await scripts.keepText({ id: made.id, content: text('lost') });
    await isTrue('a text kept');
    await scripts.rename({ id: made.id, name: 'two' });
    await scripts.renameByName({ old_name: 'two', new_name: 'three', content: text('renamed') });
    await isTrue('rename');
    const { versions } = await scripts.history({ id: made.id });
    await scripts.restoreVersion({ id: made.id, versionId: versions.at(-1)?.id ?? 0 });
    await isTrue('an earlier version');
    await scripts.overwrite({ scripts: [{ name: 'three', content: text('overwritten') }] });
    await isTrue('overwrite');
    const operationId = 'search-import-1';
    await scripts.import({
      operationId,
      scripts: [
        { name: 'three', content: text('imported') },
        { name: 'four', content: text('new') },
      ],
    });
    await isTrue('import');
    await scripts.undo({ operationId });
    await isTrue('undo');
    expect((await scripts.open({ id: made.id })).content).toBe(text('overwritten'));
    expect((await scripts.search({ query: text('overwritten') })).hits).toMatchObject([{ id: made.id }]);
    await scripts.trash({ ids: [made.id] });
    await scripts.restore({ ids: [made.id] });
    await isTrue('trash and back');
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/ScriptManager.php',
      headers: { authorization: `Bearer ${user.token}` },
      payload: { scripts: { three: text('posted'), five: text('new too') } },
    });
    expect(answer.statusCode).toBe(200);
    await isTrue('the documented call');
  });

  test('may be missing, or of an earlier text: the text is searched itself until the housekeeping adds them', async () => {
    const { user, scripts } = await owner();
    const { db } = app.services;
    const missing = await scripts.create({ name: 'missing', content: 'find me here' });
    const late = await scripts.create({ name: 'late', content: 'nothing yet' });
    const ids = (query: string) => scripts.search({ query }).then(({ hits }) => hits.map(({ id }) => id));
    await db.deleteFrom('script_signatures').where('script_id', '=', missing.id).execute();
    // As an earlier version of the product stores it, which does not know of signatures.
    await db
      .updateTable('script_texts')
      .set({ content: 'find me too' })
      .where('script_id', '=', late.id)
      .execute();
    await db.updateTable('scripts').set({ version: 2 }).where('id', '=', late.id).execute();
    expect(await unsigned(user.id)).toEqual(['late', 'missing']);
    expect(await ids('find me')).toEqual([late.id, missing.id]);

    await runHousekeeping(app.services);
    expect(await unsigned(user.id)).toEqual([]);
    expect(await ids('find me')).toEqual([late.id, missing.id]);
  });

  test('added late do not hide the next text', async () => {
    const { user, scripts } = await owner();
    const { id, size } = await scripts.create({ name: 'a', content: 'first' });
    // The housekeeping has read the first text, and stores its signature after the second.
    await scripts.save({ id, baseVersion: 1, content: 'second' });
    await app.services.db
      .replaceInto('script_signatures')
      .values({ script_id: id, version: 1, bits: await signatureOf('first') })
      .execute();
    expect((await scripts.search({ query: 'second' })).hits).toMatchObject([{ id }]);
    await signTexts(app.services.db, [{ id, size }]);
    expect(await unsigned(user.id)).toEqual([]);
  });
});

describe('no hit is lost', () => {
  // What texts are made of: words that recur, and everything whose case or storage is peculiar.
  const piece = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom('select', 'FROM', 'order', ' by ', '  ', '\r\n', '20', '24', '7', "'", '_'),
    },
    { weight: 2, arbitrary: fc.constantFrom(...'İıIißẞſsKkÅåΣσςΩωǅǆԱաՖֆⅧⅷⒶⓐＡａꭰᎠΐᾳᾼŉǰﬀ\u0345\u0301\u0308') },
    {
      weight: 2,
      arbitrary: fc.constantFrom('统', '计', '修复', 'の', '가', '😀', '😁', '𐐀', '𐐨', '𠮷', '\ufffd'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('\ud83d', '\ude00', '\uffff', '\u00a0', '\u200d', '§', '%', '\\'),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }) },
  );
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('').replaceAll('\0', ''));
  const otherCase = fc.constantFrom<((query: string) => string)[]>(
    (query) => query,
    (query) => query.toLowerCase(),
    (query) => query.toUpperCase(),
    (query) => query.toLocaleUpperCase('tr'),
    (query) => query.normalize('NFD'),
  );

  test('whatever the text and the search, and none is added', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 5, maxLength: 20 }),
        fc.array(
          fc.record({ of: fc.nat(), from: fc.nat(60), length: fc.integer({ min: 1, max: 30 }), otherCase }),
          {
            minLength: 20,
            maxLength: 20,
          },
        ),
        async (texts, searches) => {
          const { user } = await owner();
          const batch = await incoming(texts.map((content, at) => ({ name: `text ${String(at)}`, content })));
          // Not by a call, which refuses half a surrogate pair.
          await scriptsJournal.execute({ db: app.services.db, user }, 'import', {}, (change) =>
            importScripts(change, batch, Buffer.alloc(32)),
          );
          for (const { of, from, length, otherCase: changed } of searches) {
            const query = changed(texts[of % texts.length]?.slice(from, from + length) ?? '');
            if (query === '') continue;
            const { hits } = await searchTexts(app.services.db, user.id, query, () => false);
            expect(
              hits.map(({ id }) => id),
              JSON.stringify(query),
            ).toEqual(await containingIds(user.id, query));
          }
        },
      ),
      { numRuns: RUNS_ON_A_SERVER },
    );
  });

  /** What the search is defined as: characters, compared in lower case. */
  async function containingIds(userId: number, query: string): Promise<number[]> {
    const rows = await app.services.db
      .selectFrom('scripts')
      .innerJoin('script_texts', 'script_texts.script_id', 'scripts.id')
      .select('id')
      .where('user_id', '=', userId)
      .where(sql<boolean>`LOCATE(LOWER(${query}), LOWER(content) COLLATE utf8mb4_bin) > 0`)
      .orderBy('name')
      .execute();
    return rows.map(({ id }) => id);
  }
});
