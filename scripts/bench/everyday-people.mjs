import { Buffer } from 'node:buffer';
import { fill } from './clone.mjs';

const SCRIPTS = 30;
const RECORDS = 100;
const SYNCED = 20;
const PASSWORD = 'bench password';

const text = (person, at) => `SELECT ${at}, '${person}' FROM orders WHERE day > ${at * 7919};\n`.repeat(30);

const record = (at, moment) => ({
  series_id: `ss${at}`,
  title: `凡人修仙传 ${at}`,
  current_episode: at % 40,
  tag: '国漫',
  bookmark_url: `https://www.bilibili.com/bangumi/play/ss${at}`,
  image_url: `https://i0.hdslb.com/bfs/bangumi/image/${at}.png`,
  description: '少年历经磨难，终成一代强者。'.repeat(10),
  last_watched_time: moment,
});

/**
 * Adds people to a server that runs, each signed in and with 120 items, 30 scripts of 2 kB and 100 watched records.
 * Their `token` is that of a session, `password` the same for all.
 */
export async function addPeople(bench, { url }, number) {
  const printed = fill(bench, 'fill-people', String(number), PASSWORD);
  const people = JSON.parse(printed).map((person) => ({ ...person, password: PASSWORD }));
  for (const person of people) {
    const scripts = Array.from({ length: SCRIPTS }, (_, at) => ({
      name: `script ${at}`,
      content: text(person.username, at),
    }));
    const records = Array.from({ length: RECORDS }, (_, at) => record(at, Date.UTC(2025, 0, 1) + at));
    await sent(url, person, change('scripts.import', { scripts }));
    await sent(url, person, change('watchedRecords.syncBatch', { records }));
    const { scripts: listed } = await sent(url, person, query('scripts.list'));
    person.script = listed[0].id;
  }
  return people;
}

export const headersOf = ({ token }) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
});

async function sent(url, person, { method, path: where, body }) {
  const response = await fetch(`${url}${where}`, {
    method,
    headers: headersOf(person),
    ...(body && { body }),
  });
  if (!response.ok) throw new Error(`${where} answered ${response.status}: ${await response.text()}`);
  return (await response.json()).result.data;
}

const get = (where) => ({ method: 'GET', path: where });
const post = (where, body) => ({ method: 'POST', path: where, body: JSON.stringify(body) });
const query = (name, input) =>
  get(`/api/trpc/${name}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`);
const change = (name, input) => post(`/api/trpc/${name}`, input);

let count = 0;
const operationId = () => `bench-${process.pid}-${count++}`;

/** News of 20 series that nobody has heard yet. */
function news() {
  const moment = Date.UTC(2025, 1, 1) + count++ * 1000;
  return Array.from({ length: SYNCED }, (_, at) => record(at, moment + at));
}

/**
 * What people do all day, by name: of a person, the next request. It may ask for the answer of the one before.
 *
 * @typedef {{ method: string, path: string, body?: string }} Request
 * @typedef {{ username: string, token: string, script: number, features: number[], statuses: number[], items: number[] }} Person
 * @typedef {{ result: { data: { version?: number } } }} Answer
 * @typedef {(answer?: () => Answer) => Request} NextRequest
 * @type {Record<string, (person: Person, server: { url: string }) => NextRequest | Promise<NextRequest>>}
 */
export const EVERYDAY_CALLS = {
  'ValidateToken.php': () => () => get('/api/ValidateToken.php'),
  'accounts.validateToken': () => () => query('accounts.validateToken'),
  'Home.php': () => () => get('/api/Home.php'),
  'home.overview': () => () => query('home.overview'),
  'ThemeSettings.php': () => () => get('/api/ThemeSettings.php?action=get'),
  'toolAccess.openTools': () => () => query('toolAccess.openTools'),
  'DevFlow.php getItems': ({ features }) => {
    return () => get(`/api/DevFlow.php?action=getItems&feature_id=${features[0]}`);
  },
  'devflow.openItems': ({ features }) => {
    return () => query('devflow.openItems', { featureId: features[0] });
  },
  'ScriptManager.php': () => () => get('/api/ScriptManager.php'),
  'scripts.list': () => () => query('scripts.list'),
  'WatchedRecords.php': () => () => get('/api/WatchedRecords.php'),
  'watchedRecords.list': () => () => query('watchedRecords.list', { limit: 60 }),
  'ScriptManager.php autosave': ({ username }) => {
    return () =>
      post('/api/ScriptManager.php', {
        encoding: 'base64',
        scripts_b64: { 'script 1': Buffer.from(text(username, count++)).toString('base64') },
      });
  },
  'scripts.save': async (person, { url }) => {
    const { script: id, username } = person;
    let { version: baseVersion } = await sent(url, person, query('scripts.open', { id }));
    return (answer) => {
      baseVersion = answer?.().result.data.version ?? baseVersion;
      return change('scripts.save', { id, baseVersion, content: text(username, count++) });
    };
  },
  'DevFlow.php updateItemOrder': ({ items }) => {
    return () => {
      const pair = count++ % 2 === 0 ? [items[0], items[4]] : [items[4], items[0]];
      return post('/api/DevFlow.php', { action: 'updateItemOrder', order: pair.map((id) => ({ id })) });
    };
  },
  'devflow.moveItem': ({ items, statuses }) => {
    return () => {
      const afterId = items[count % 2 === 0 ? 4 : 8];
      return change('devflow.moveItem', {
        id: items[0],
        statusId: statuses[0],
        afterId,
        operationId: operationId(),
      });
    };
  },
  'WatchedRecords.php sync_batch': () => () => {
    return post('/api/WatchedRecords.php', { action: 'sync_batch', records: news() });
  },
  'watchedRecords.syncBatch': () => () => change('watchedRecords.syncBatch', { records: news() }),
};
