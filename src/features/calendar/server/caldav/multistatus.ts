import { oneAhead } from '@/platform/server/batches';
import { zoneOf } from '../events/queries';
import { type Collection, listCollections, revisionOfToken, syncToken } from './collections.sql';
import { collectionOf, type Davs, locate, nameWithin } from './located';
import {
  listChanged,
  listObjects,
  type ObjectState,
  findObject,
  readObjects,
  uidsOfNames,
} from './objects.sql';
import { calendarPath, CALDAV_PATH, homePath, objectPath, principalPath } from './paths';
import { objectWriter, readParts, uidsWithin } from './queries';
import { broken, notThere } from './refusals';
import type { Report, SetReport } from './reports';
import {
  collectionProperties,
  homeProperties,
  objectProperties,
  principalProperties,
  rootProperties,
} from './resources';
import {
  listResponse,
  listTaskLists,
  type TaskDavs,
  taskListAt,
  taskReport,
  taskResponses,
  type Wanted,
} from './tasks';
import { element, escapedXml, missingResponse, responseOf } from './xml';

/** The responses to a PROPFIND (RFC 4918, 9.1), with those of what is in a collection for a depth of 1. Raises 404. */
export async function* propfind(
  davs: TaskDavs,
  path: string,
  { asked, brief, depth }: Wanted & { depth: 0 | 1 },
): AsyncGenerator<string> {
  const { db, owner } = davs;
  const { userId } = owner;
  const target = locate(davs, path);
  const response = (at: string, properties: Parameters<typeof responseOf>[2]) =>
    responseOf(at, asked, properties, brief);
  if (target.kind === 'root') {
    yield response(CALDAV_PATH, rootProperties(owner));
    return;
  }
  if (target.kind === 'principal') {
    yield response(principalPath(userId), principalProperties(owner));
    return;
  }
  if (target.kind === 'home') {
    yield response(homePath(userId), homeProperties(owner));
    if (depth === 0) return;
    for (const collection of await listCollections(db, userId))
      yield response(calendarPath(userId, collection.segment), collectionProperties(owner, collection));
    for (const list of listTaskLists(davs)) yield await listResponse(davs, list, { asked, brief });
    return;
  }
  const list = taskListAt(davs, target.calendar);
  if (list) {
    if (target.kind === 'calendar') yield await listResponse(davs, list, { asked, brief });
    const name = target.kind === 'object' ? { name: target.name } : {};
    if (target.kind === 'object' || depth === 1) yield* taskResponses(davs, list, { asked, brief, ...name });
    return;
  }
  const collection = await collectionOf(davs, target.calendar);
  if (target.kind === 'object') {
    const state = await findObject(db, userId, collection.id, target.name);
    if (!state?.isLive) throw notThere();
    yield* objectResponses(davs, collection, [state], { asked, brief });
    return;
  }
  yield response(calendarPath(userId, collection.segment), collectionProperties(owner, collection));
  if (depth === 0) return;
  for await (const states of listObjects(db, userId, collection.id))
    yield* objectResponses(davs, collection, states, { asked, brief });
}

/** The responses to a REPORT of a calendar. Raises 404, and 403 with the condition that it breaks. */
export async function* answerReport(
  davs: TaskDavs,
  path: string,
  { report, brief }: { report: SetReport; brief: boolean },
): AsyncGenerator<string> {
  const { db, owner } = davs;
  const { userId } = owner;
  const target = locate(davs, path);
  if (report.kind === 'people') return;
  const list =
    target.kind === 'calendar' || target.kind === 'object' ? taskListAt(davs, target.calendar) : undefined;
  if (list) {
    yield* taskReport(davs, list, { report, brief });
    return;
  }
  if (target.kind === 'object' && report.kind === 'multiget') {
    yield* multiget(davs, await collectionOf(davs, target.calendar), [path], { ...report, brief });
    return;
  }
  if (target.kind !== 'calendar') throw broken('D:supported-report', 'This report is not supported here');
  const collection = await collectionOf(davs, target.calendar);
  const wanted = { asked: report.asked, expanded: report.expanded, brief };
  if (report.kind === 'multiget') {
    yield* multiget(davs, collection, report.hrefs, wanted);
    return;
  }
  if (report.kind === 'sync') {
    yield* changesSince(davs, collection, report, wanted);
    return;
  }
  const { isNone, range, tests } = report.filter;
  if (isNone) return;
  const batches = range
    ? readObjects(db, userId, collection.id, await uidsWithin(db, userId, collection.id, range))
    : listObjects(db, userId, collection.id);
  for await (const states of batches)
    yield* objectResponses(
      davs,
      collection,
      states.filter(({ isLive, uid }) => isLive && tests.every(({ isMet }) => isMet(uid))),
      wanted,
    );
}

type Shown = Wanted & Pick<Report, 'expanded'>;

async function* multiget(
  davs: Davs,
  collection: Collection,
  hrefs: readonly string[],
  wanted: Shown,
): AsyncGenerator<string> {
  const { db, owner } = davs;
  const named = hrefs.map((href) => ({ href, name: nameWithin(davs, collection.segment, href) }));
  const names = [...new Set(named.flatMap(({ name }) => name ?? []))];
  const uids = await uidsOfNames(db, owner.userId, collection.id, names);
  const found = new Set<string>();
  for await (const states of readObjects(db, owner.userId, collection.id, [...uids.values()])) {
    const live = states.filter(({ isLive, name }) => isLive && uids.has(name));
    for (const { name } of live) found.add(name);
    yield* objectResponses(davs, collection, live, wanted);
  }
  for (const { href, name } of named) if (name === null || !found.has(name)) yield missingResponse(href);
}

/** What has changed since a token, and the next one behind it (RFC 6578, 3.2). */
async function* changesSince(
  davs: Davs,
  collection: Collection,
  { token, most }: { token: string; most: number | undefined },
  wanted: Shown,
): AsyncGenerator<string> {
  const { db, owner } = davs;
  const { userId } = owner;
  const { id, segment, revision } = collection;
  const since = token === '' ? null : revisionOfToken(token, collection);
  if (token !== '' && since === null)
    throw broken(
      'D:valid-sync-token',
      'Nobody knows any more what was deleted since: please read everything',
    );
  const changed = since === null || since === revision ? [] : await listChanged(db, userId, id, since);
  if (most !== undefined && changed.length > most)
    throw broken('D:number-of-matches-within-limits', 'There are more changes than the request takes');
  const batches = since === null ? listObjects(db, userId, id) : readObjects(db, userId, id, changed);
  for await (const states of oneAhead(batches)) {
    yield* objectResponses(
      davs,
      collection,
      states.filter(({ isLive }) => isLive),
      wanted,
    );
    for (const { isLive, name } of states)
      if (!isLive) yield missingResponse(objectPath(userId, segment, name));
  }
  // Read before what it stands for, so that a change between the two is told twice rather than never.
  yield element('D:sync-token', escapedXml(syncToken(collection)));
}

/** Characters of responses that are handed on together: each way through the generators takes longer than a response. */
const SAID_AT_ONCE = 16 * 1024;

/** The responses of objects, several at a time. */
async function* objectResponses(
  davs: Davs,
  collection: Collection,
  states: readonly ObjectState[],
  { asked, brief, expanded }: Wanted & Partial<Pick<Report, 'expanded'>>,
): AsyncGenerator<string> {
  const { db, owner } = davs;
  const hasText = typeof asked === 'object' && asked.names.includes('C:calendar-data');
  const { id, segment } = collection;
  const propertiesOf = objectProperties(owner, collection);
  const response = (state: ObjectState, text?: string) =>
    responseOf(objectPath(owner.userId, segment, state.name), asked, propertiesOf(state, text), brief);
  let said = '';
  if (!hasText) {
    for (const state of states) said += response(state);
    if (said !== '') yield said;
    return;
  }
  const textOf = objectWriter({ expanded, zone: await zoneOf(db, owner.userId) });
  for await (const { part, contents } of readParts(db, owner.userId, id, states)) {
    for (const state of part) {
      const events = contents.get(state.uid);
      // It went meanwhile: the next token tells.
      if (events) said += response(state, await textOf(events));
      if (said.length < SAID_AT_ONCE) continue;
      yield said;
      said = '';
    }
  }
  if (said !== '') yield said;
}
