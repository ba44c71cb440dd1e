import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { devflowLimits } from '../../limits';
import { importTexts } from '../../importing/limits';
import { readFile } from './import-file';

const TIMES = { order: 'ymd', today: '2026-11-28', timeZone: 'Asia/Kuala_Lumpur' } as const;
const HEAD = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\r\n';

const readZipped = (files: Record<string, string>) => {
  const packed = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]));
  return readFile(new File([zipSync(packed)], 'backup.zip'), TIMES);
};

test('a backup of Todoist is read whole, each of its files as a feature', async () => {
  const read = await readZipped({
    'Inbox [2203306141].csv': `\ufeff${HEAD}task,A,,4,1,,,,,\r\ntask,,,4,1,,,,,`,
    'Work [2203306142].csv': `\ufeff${HEAD}section,S,,,,,,,,\r\ntask,B,,4,1,Kai,,,,`,
  });
  expect(read).toMatchObject({
    ...{ format: 'todoist', fileName: 'backup.zip', untaken: ['AUTHOR'], isEncodingAsked: false },
    lines: [
      { line: 2, path: 'Inbox [2203306141].csv', item: { feature: 'Inbox', title: 'A' } },
      { line: 3, path: 'Inbox [2203306141].csv', item: null },
      { line: 3, path: 'Work [2203306142].csv', item: { feature: 'Work', title: 'B', status: 'S' } },
    ],
  });
});

test('of the zip of Vikunja its tasks are read, and nothing beside them', async () => {
  const task = { id: 1, title: 'Sow', bucket_id: 2, labels: [{ title: 'beds' }], priority: 0 };
  const project = { title: 'Garden', tasks: [task], buckets: [{ id: 2, title: 'Doing' }] };
  const other = { VERSION: 'v1', 'filters.json': '[]' };
  expect(await readZipped({ 'data.json': JSON.stringify([project]), ...other })).toMatchObject({
    ...{ format: 'vikunja', fileName: 'backup.zip' },
    lines: [{ item: { feature: 'Garden', title: 'Sow', status: 'Doing', labels: ['beds'] } }],
  });
});

test('projects of one name stay two, long names are cut, an empty one and a file of nobody stop no other', async () => {
  const long = 'x'.repeat(300);
  const read = await readZipped({
    ...{ 'Home [1].csv': `${HEAD}task,A,,4,1`, 'home [2].csv': `${HEAD}task,B,,4,1`, 'Void [3].csv': HEAD },
    ...{ 'bank.csv': 'a,b\n1,2', [`${long} [4].csv`]: `${HEAD}task,C,,4,1` },
  });
  const lines = 'lines' in read ? read.lines : [];
  expect(lines.map(({ line, item, told }) => item?.feature ?? [line, told])).toEqual([
    ...['Home [1]', 'home [2]', [0, [importTexts.unknownFile]]],
    long.slice(0, devflowLimits.nameMax - ' [4].csv'.length),
  ]);
});

test('a zip tells which of its files cannot be read, and of more than an import takes', async () => {
  expect(await readZipped({ 'a.csv': 'a,b\n' })).toEqual({ problem: `a.csv: ${importTexts.unknownFile}` });
  expect(await readZipped({ 'a.txt': '' })).toEqual({ problem: importTexts.unknownFile });
  const many = HEAD + 'note,A,,,,,,,,\n'.repeat(5_001);
  expect(await readZipped({ 'a.csv': many, 'b.csv': many })).toEqual({ problem: importTexts.tooManyLines });
});
