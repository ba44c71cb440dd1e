import { strToU8, zipSync } from 'fflate';

const NEVER = '0001-01-01T00:00:00Z';
const task = (id: number, title: string, more: object = {}) => ({
  ...{ id, title, done: false, done_at: NEVER, due_date: NEVER, priority: 0, bucket_id: 2, ...more },
});
const GARDEN = {
  title: 'Garden',
  buckets: [
    { id: 2, title: 'Doing' },
    { id: 3, title: 'Later' },
  ],
  tasks: [task(1, 'Sow', { priority: 4 }), task(2, 'Weed'), task(3, 'Mend', { bucket_id: 3 })],
};
const VIKUNJA = zipSync({
  'data.json': strToU8(JSON.stringify([GARDEN])),
  VERSION: strToU8('v1'),
});
const YAMTRACK = `media_id,source,media_type,title,image,season_number,episode_number,score,progress,status,start_date,end_date,notes,progressed_at
77,tmdb,tv,Harbour,,,,,5,In progress,2024-02-09,,雾,2024-02-09T12:00:00Z
227,mal,anime,Fooly,,,,,2,Paused,,,,2024-02-08T10:00:00Z
2,mal,manga,Book,,,,,0,Completed,,,,
`;
const MASSCODE = JSON.stringify({
  folders: [],
  tags: [{ id: 't', name: 'monthly' }],
  snippets: [
    { id: '1', name: 'Sales', tagsIds: ['t'], content: [{ label: '', value: 'SELECT * FROM old_sales' }] },
    { id: '2', name: 'Stock', tagsIds: [], content: [{ label: '', value: 'SELECT * FROM old_stock' }] },
  ],
});
const ACTUAL = `Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared
Checking,2026-11-03,Market,weekly,Groceries,-12.3,0,Cleared
Checking,2026-11-04,Shop,(SPLIT INTO 2) ,,0,-30,Not cleared
Checking,2026-11-04,Shop,(SPLIT 1 OF 2) ink,Office,-10,0,Not cleared
Checking,2026-11-04,Shop,(SPLIT 2 OF 2) ,Groceries,-20,0,Not cleared
`;
const fileOf = (name: string, content: string | Uint8Array) => ({
  ...{ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) },
});

/** Files of a person who comes from other programs, as those export them. */
export const EXPORTS = {
  vikunja: fileOf('vikunja-export.zip', VIKUNJA),
  yamtrack: fileOf('yamtrack.csv', YAMTRACK),
  massCode: fileOf('db.json', MASSCODE),
  actual: fileOf('actual.csv', ACTUAL),
};
