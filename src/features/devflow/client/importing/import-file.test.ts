import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
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
      { line: 1, item: { feature: 'Inbox', title: 'A' } },
      { line: 2, item: null },
      { line: 3, item: { feature: 'Work', title: 'B', status: 'S' } },
    ],
  });
});

test('a zip tells which of its files cannot be read, and of more than an import takes', async () => {
  expect(await readZipped({ 'a.csv': 'a,b\n' })).toEqual({ problem: `a.csv: ${importTexts.unknownFile}` });
  expect(await readZipped({ 'a.txt': '' })).toEqual({ problem: importTexts.unknownFile });
  const many = HEAD + 'note,A,,,,,,,,\n'.repeat(5_001);
  expect(await readZipped({ 'a.csv': many, 'b.csv': many })).toEqual({ problem: importTexts.tooManyLines });
});
