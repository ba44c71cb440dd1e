import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { scriptTexts } from '../../rules';
import { sqlFileNames } from '../../file-names';
import { beginExport } from '../export/export-file';
import { importTexts, readImportFiles } from './import-files';
import { zipTexts } from '@/platform/client/read-zip';

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);
const zip = (files: Parameters<typeof zipSync>[0]) => file('a.zip', new Uint8Array(zipSync(files)));

async function read(...files: File[]) {
  const outcome = await readImportFiles(files);
  if ('problem' in outcome) throw new Error(outcome.problem);
  return outcome;
}

/** A test zip with bytes overwritten at an offset after each mark. */
function overwritten(bytes: Uint8Array, mark: number[], behind: number, value: number[]) {
  const changed = new Uint8Array(bytes);
  for (let at = 0; at < bytes.length; at++) {
    if (mark.every((byte, index) => bytes[at + index] === byte)) changed.set(value, at + behind);
  }
  return changed;
}

const DIRECTORY_ENTRY = [0x50, 0x4b, 1, 2];

describe('.sql files', () => {
  test('are scripts, with their bytes as they are', async () => {
    const text = '\ufeff-- 统计 😀\r\nselect 1\rselect 2\n\n';
    const { found } = await read(file('report.SQL', text), file('b.sql', ''));
    expect(found).toEqual([
      { place: 'report.SQL', name: 'report', content: text, tags: null, problem: null },
      { place: 'b.sql', name: 'b', content: '', tags: null, problem: null },
    ]);
  });

  test('of another encoding are shown as invalid, beside the others', async () => {
    const { found } = await read(
      file('latin1.sql', new Uint8Array([0xe9])),
      file('cut.sql', new Uint8Array([0xff, 0xfe, 0x41])),
      file('b.sql', 'x'),
    );
    expect(found.map(({ problem }) => problem)).toEqual([importTexts.notUtf8, importTexts.notUtf8, null]);
  });
});

test('.sql files in UTF-16, as Management Studio writes them, are read', async () => {
  const { found } = await read(
    file('le.sql', new Uint8Array([0xff, 0xfe, 0x41, 0, 0x1f, 0x7e])),
    file('be.sql', new Uint8Array([0xfe, 0xff, 0, 0x41, 0x7e, 0x1f])),
  );
  expect(found.map(({ content, problem }) => [content, problem])).toEqual([
    ['A\u7e1f', null],
    ['A\u7e1f', null],
  ]);
});

describe('.zip files', () => {
  test('bring their .sql files, called as the files are, with the folder where that tells them apart', async () => {
    const { found, ignored } = await read(
      zip({
        'all/init.sql': strToU8('1'),
        'all/seeds/init.sql': strToU8('2'),
        'all/按月.sql': strToU8('3'),
        'all/notes.txt': strToU8('x'),
        'all/.hidden.sql': strToU8('x'),
        '__MACOSX/all/._init.sql': strToU8('x'),
        'all/latin.sql': new Uint8Array([0xe9]),
      }),
    );
    expect(found.map(({ name, content, problem }) => [name, content, problem])).toEqual([
      ['init', '1', null],
      ['seeds/init', '2', null],
      ['按月', '3', null],
      ['latin', '', importTexts.notUtf8],
    ]);
    expect(ignored).toBe(1);
  });

  test('may have names in UTF-8 that are not marked so', async () => {
    const bytes = zipSync({ '按月.sql': strToU8('3') });
    const unmarked = overwritten(bytes, DIRECTORY_ENTRY, 8, [0, 0]);
    expect((await read(file('a.zip', unmarked))).found[0]?.name).toBe('按月');
  });

  test('that would grow beyond a script are not unpacked', async () => {
    const bytes = zipSync({ 'bomb.sql': new Uint8Array(60_000_000), 'b.sql': strToU8('x') });
    const { found } = await read(file('a.zip', new Uint8Array(bytes)));
    expect(found.map(({ name, problem }) => [name, problem])).toEqual([
      ['bomb', scriptTexts.contentTooLarge],
      ['b', null],
    ]);
    // A wrong size is detected while inflating, which stops there.
    const lying = overwritten(bytes, DIRECTORY_ENTRY, 24, [1, 0, 0, 0]);
    const outcome = await read(file('a.zip', lying));
    expect(outcome.found.map(({ problem }) => problem)).toEqual([zipTexts.damaged, null]);
  });

  test('may be damaged in one file, or locked', async () => {
    const bytes = zipSync({ 'a.sql': [strToU8('select 1'), { level: 0 }], 'b.sql': strToU8('x') });
    const changed = bytes.map((byte, at) => (at === 30 + 'a.sql'.length ? byte + 1 : byte));
    const damaged = await read(file('a.zip', new Uint8Array(changed)));
    expect(damaged.found.map(({ problem }) => problem)).toEqual([zipTexts.damaged, null]);
    const locked = await read(file('a.zip', overwritten(bytes, DIRECTORY_ENTRY, 8, [1])));
    expect(locked.found.map(({ problem }) => problem)).toEqual([zipTexts.locked, zipTexts.locked]);
  });

  test.each([
    ['is damaged', async () => file('a.zip', 'no zip at all')],
    ['is cut off', async () => file('a.zip', (await bytesOf(zip({ 'a.sql': strToU8('x') }))).slice(0, -9))],
    ['has nothing', async () => zip({ 'a.txt': strToU8('x') })],
  ])('that %s is refused', async (_what, make) => {
    expect(await readImportFiles([await make()])).toEqual({
      problem: expect.stringMatching(/^a\.zip (is damaged|holds no)/) as string,
    });
  });
});

test('what is exported as a zip comes back byte by byte', async () => {
  const texts: Record<string, string> = {
    plain: 'select 1;\n',
    'a/b: "c"?': '\ufeffselect 1\r\n',
    报表: '-- 统计 😀',
    Plain: '',
    ['x'.repeat(255)]: "'",
    con: 'long\n'.repeat(100_000),
    '.hidden': 'x',
  };
  const names = sqlFileNames(Object.keys(texts));
  expect(names.slice(0, 4)).toEqual(['plain.sql', 'a_b_ _c__.sql', '报表.sql', 'Plain (2).sql']);
  expect(names.slice(5)).toEqual(['_con.sql', '_hidden.sql']);
  const file = beginExport('zip');
  for (const [index, [name, content]] of Object.entries(texts).entries()) {
    const changedAt = new Date('2026-11-20T00:00:00Z');
    file.add({ name, fileName: names[index] ?? '', content, tags: [], changedAt });
  }
  const { found } = await read(new File([file.end()], 'back.zip'));
  expect(found.map(({ place }) => place)).toEqual(names);
  expect(found.map(({ content }) => content)).toEqual(Object.values(texts));
});

test('names of files have room in every file system and are told apart in it', () => {
  const long = '统'.repeat(255);
  const names = sqlFileNames([long, `${long}!`, 'é', 'e\u0301', 'E\u0301']);
  expect(names.every((name) => Buffer.byteLength(name) <= 255)).toBe(true);
  expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length);
});

test('no name of a file looks as if it ended otherwise', () => {
  expect(sqlFileNames(['\u202egnp.exe', 'a\u2066b\u200f'])).toEqual(['_gnp.exe.sql', 'a_b_.sql']);
});

describe('massCode', () => {
  const SQL = 'select 1;\n-- ``` in a text';
  test('brings the snippets of its db.json, a script of each fragment, with tags and folders', async () => {
    const content = (...fragments: [label: string, language: string, value: string][]) =>
      fragments.map(([label, language, value]) => ({ label, language, value }));
    const db = {
      folders: [{ id: 'f', name: 'Reports', parentId: null, defaultLanguage: 'sql' }],
      tags: [{ id: 't', name: 'monthly' }],
      snippets: [
        {
          ...{
            id: '1',
            name: 'Sales',
            folderId: 'f',
            tagsIds: ['t', 'gone'],
            isDeleted: false,
            isFavorites: true,
          },
          ...{ description: 'By month', content: content(['Fragment 1', 'sql', SQL]) },
        },
        { id: '2', name: 'Two', folderId: '', content: content(['up', 'sql', 'a'], ['', 'javascript', 'b']) },
        { id: '3', name: 'Sales', folderId: 'f', content: content(['', 'sql', 'again']) },
        { id: '4', name: 'Gone', isDeleted: true, content: content(['', 'sql', 'x']) },
      ],
    };
    const { found } = await read(file('db.json', JSON.stringify(db)));
    const place = { place: 'db.json', problem: null };
    const plain = { notes: '', pinned: false };
    expect(found).toEqual([
      {
        ...place,
        name: 'Sales',
        content: SQL,
        tags: ['monthly', 'Reports'],
        notes: 'By month',
        pinned: true,
      },
      { ...place, ...plain, name: 'Two (up)', content: 'a', tags: [] },
      { ...place, ...plain, name: 'Two (2)', content: 'b', tags: [] },
      { ...place, ...plain, name: 'Reports/Sales', content: 'again', tags: ['Reports'] },
    ]);
  });

  test('brings the snippets of its Markdown vault in a zip, beside files that are none', async () => {
    const snippet = (name: string, more = '') =>
      `---\ncontents:\n  - id: 1\n    label: Fragment 1\n    language: sql\ncreatedAt: 1\ndescription: null\nfolderId: 2\nid: 3\n${more}name: ${name}\ntags: []\n---\n\n## Fragment: Fragment 1\n\`\`\`\`sql\n${SQL}\n\`\`\`\`\n`;
    const { found, ignored } = await read(
      zip({
        'vault/Reports/Sales.md': strToU8(snippet("'It''s: sales'", 'isDeleted: false\n')),
        'vault/Reports/Gone.md': strToU8(snippet('Gone', 'isDeleted: true\n')),
        'vault/notes/Read me.md': strToU8('# Notes'),
      }),
    );
    expect(found).toEqual([
      {
        ...{ place: 'vault/Reports/Sales.md', name: "It's: sales", content: SQL },
        ...{ tags: ['Reports'], notes: '', pinned: false, problem: null },
      },
    ]);
    expect(ignored).toBe(2);
  });

  test('brings what a vault tells beside the texts: tags by their names, favourites, descriptions, what is in no folder', async () => {
    const snippet = (name: string, more: string) =>
      `---\ncontents:\n  - id: 1\n    label: Fragment 1\n    language: sql\n${more}name: ${name}\ntags:\n  - 1\n  - 2\nupdatedAt: 5\n---\n\n## Fragment: Fragment 1\n\`\`\`sql\n${name}\n\`\`\`\n`;
    const files = {
      'vault/Reports/A.md': strToU8(
        snippet('A', 'description: |-\n  First: line\n\n    deeper\nisDeleted: 0\nisFavorites: 1\n'),
      ),
      'vault/.masscode/inbox/B.md': strToU8(snippet('B', "description: 'It''s one'\nisFavorites: 0\n")),
      'vault/.masscode/trash/C.md': strToU8(snippet('C', 'description: null\nisDeleted: 1\n')),
      'vault/Reports/D.md': strToU8(snippet('D', 'description: null\nisDeleted: 1\n')),
    };
    const state = {
      'vault/.masscode/state.json': strToU8(
        JSON.stringify({
          tags: [
            { id: 1, name: 'daily' },
            { id: 2, name: 'x' },
          ],
        }),
      ),
    };
    const { found, unnamed, ignored } = await read(zip({ ...files, ...state }));
    const notes = 'First: line\n\n  deeper';
    expect(found).toMatchObject([
      { name: 'A', content: 'A', tags: ['daily', 'x', 'Reports'], notes, pinned: true },
      { name: 'B', content: 'B', tags: ['daily', 'x'], notes: "It's one", pinned: false },
    ]);
    expect([unnamed, ignored]).toEqual([0, 1]);
    expect(await read(zip(files))).toMatchObject({
      found: [{ tags: ['Reports'] }, { tags: [] }],
      unnamed: 2,
    });
  });

  test('brings each snippet, whatever it is called and whatever it says', async () => {
    const snippet = (name: string, value: string) => ({ name, content: [{ label: 'F', value }] });
    const snippets = [
      snippet('A', '1'),
      snippet('A ', '2'),
      snippet(' b\tc', '3'),
      snippet('', ' '),
      { name: 'x' },
    ];
    const { found } = await read(file('db.json', JSON.stringify({ snippets })));
    expect(found.map(({ name, content }) => [name, content])).toEqual([
      ['A', '1'],
      ['A (2)', '2'],
      ['b c', '3'],
      ['Untitled', ' '],
    ]);
  });

  test('has no snippets in another JSON file', async () => {
    for (const text of ['{}', '[', 'null', '{"snippets":1}'])
      expect(await readImportFiles([file('db.json', text)])).toEqual({
        problem: `db.json ${importTexts.noSnippets}.`,
      });
  });
});
