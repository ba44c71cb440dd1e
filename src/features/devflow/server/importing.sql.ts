import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { insertRows } from '@/platform/server/data/insert-rows';
import { AppError } from '@/platform/server/errors';
import { sha256OfJson } from '@/platform/server/json-pieces';
import type { LargeBody } from '@/platform/server/large-body';
import { inSteps, paced, pacer } from '@/platform/server/pacing';
import { devflowGate } from '../gate';
import { doneStatuses, openStatuses, POSITION_GAP } from '../rules';
import type { ImportInput } from '../schema';
import type { Change } from './changes';
import { listFeatureRows } from './features/queries';
import { insertItems } from './items/inserting';
import { appendedPosition } from './order/rules';
import { live, readStatuses, statusesInOrder, statusOf } from './statuses/queries';
import { appendToOrders } from './statuses/writes';
import { importLimits, importTexts } from '../importing/limits';

/** What a file of 16 MB becomes. */
export const largeImport: LargeBody = {
  bytes: 2 * importLimits.bytes,
  tooLarge: importTexts.tooLarge,
  gate: devflowGate,
};

/** What an import does, or would do. */
export interface ImportAnswer {
  fileName: string;
  /** How many items are made. */
  added: number;
  /** The places in the list of those that are here already, which stay as they are. */
  known: number[];
  /** Names of features and statuses that are made. */
  newFeatures: string[];
  newStatuses: string[];
  /** The names of the statuses that the items of a preview get; of an import none. */
  statuses: string[];
  /** To be sent with the import that does what this preview says. */
  previewToken: string;
}

const keyOf = (name: string) => name.trim().toLowerCase();

/** Names by their keys: of spellings that differ in case the first one counts. */
function spelled(names: Iterable<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of names) if (!found.has(keyOf(name))) found.set(keyOf(name), name);
  return found;
}

async function makePlan(db: Kysely<Database>, ownerId: number, { items, leftOut, fileName }: ImportInput) {
  const features = await listFeatureRows(db, ownerId);
  const statuses = await readStatuses(db, ownerId);
  const featureIds = new Map(features.map(({ id, name }) => [keyOf(name), id]));
  const statusIds = new Map(live(statuses.rows).map(({ id, name }) => [keyOf(name), id]));

  const usual = new Map<string, string>();
  const usualStatus = (feature: string, completed: boolean): string => {
    const key = `${String(completed)} ${keyOf(feature)}`;
    const known = usual.get(key);
    if (known !== undefined) return known;
    const ofFeature = statusesInOrder(statuses, featureIds.get(keyOf(feature))).map(statusOf);
    const [first] = (completed ? doneStatuses : openStatuses)(ofFeature);
    const name = first?.name ?? (completed ? 'Completed' : 'In Progress');
    usual.set(key, name);
    return name;
  };
  const meaningDone = new Set(
    live(statuses.rows).flatMap(({ name, means_done }) => (means_done ? [keyOf(name)] : [])),
  );
  const rows = await paced(items, (item) => ({
    ...item,
    status: item.status === '' ? usualStatus(item.feature, item.completed ?? false) : item.status,
    completed: item.completed ?? meaningDone.has(keyOf(item.status)),
  }));

  const named = rows.flatMap(({ feature }) => featureIds.get(keyOf(feature)) ?? []);
  const here = await countTitles(db, ownerId, [...new Set(named)]);
  const known: number[] = [];
  const breathe = pacer();
  for (const [at, { feature, title }] of rows.entries()) {
    await breathe();
    const key = `${String(featureIds.get(keyOf(feature)))} ${title}`;
    const count = here.get(key) ?? 0;
    if (count === 0) continue;
    here.set(key, count - 1);
    known.push(at);
  }

  const hash = await inSteps(sha256OfJson([rows, known, [...featureIds], [...statusIds], [...usual]]));
  const out = new Set([...known, ...leftOut]);
  const added = rows.filter((_, at) => !out.has(at));
  const missing = (names: Map<string, string>, ids: ReadonlyMap<string, number>) =>
    [...names].flatMap(([key, name]) => (ids.has(key) ? [] : [name]));
  const newFeatures = missing(spelled(added.map(({ feature }) => feature)), featureIds);
  const newStatuses = missing(spelled(added.map(({ status }) => status)), statusIds);
  if (Math.max(newFeatures.length, newStatuses.length) > importLimits.names)
    throw new AppError('UNPROCESSABLE_CONTENT', importTexts.tooManyNames, { code: 'invalid' });
  const answer: ImportAnswer = {
    ...{ fileName, added: added.length, known, newFeatures, newStatuses, statuses: [] },
    previewToken: hash.toString('base64url'),
  };
  return { answer, rows, added, features, statuses, featureIds, statusIds };
}

/** How often the features have items of a title, by their ids and the title. */
async function countTitles(db: Kysely<Database>, ownerId: number, features: readonly number[]) {
  const counts = new Map<string, number>();
  if (features.length === 0) return counts;
  const items = await db
    .selectFrom('devflow_items')
    .select(['feature_id', 'title'])
    .where('user_id', '=', ownerId)
    .where('feature_id', 'in', features)
    .where('trashed_at', 'is', null)
    .execute();
  await paced(items, ({ feature_id, title }) => {
    const key = `${String(feature_id)} ${title}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  return counts;
}

/** What an import would do; changes nothing. Raises 422. */
export async function previewImport(
  db: Kysely<Database>,
  ownerId: number,
  input: ImportInput,
): Promise<ImportAnswer> {
  const { answer, rows } = await makePlan(db, ownerId, input);
  return { ...answer, statuses: rows.map(({ status }) => status) };
}

/** Makes the items that are not here yet, with their features and statuses. Raises 422, and 409 if the preview said something else. */
export async function importItems(change: Change, input: ImportInput): Promise<ImportAnswer> {
  const plan = await makePlan(change.trx, change.ownerId, input);
  const { answer, added, featureIds, statusIds } = plan;
  if (input.previewToken !== undefined && input.previewToken !== answer.previewToken)
    throw new AppError('CONFLICT', importTexts.changedMeanwhile, { code: 'changed_meanwhile' });
  const after = (list: readonly { position: number }[], at: number) =>
    appendedPosition(list) + at * POSITION_GAP;

  const madeFeatures = await insertRows(
    change,
    'devflow_modules',
    answer.newFeatures.map((name, at) => ({
      ...{ name, description: null, updated_at: change.now },
      position: after(plan.features, at),
    })),
  );
  const madeStatuses = await insertRows(
    change,
    'devflow_statuses',
    answer.newStatuses.map((name, at) => ({
      ...{ name, updated_at: change.now },
      position: after(plan.statuses.rows, at),
    })),
  );
  for (const id of madeStatuses) await appendToOrders(change, id);
  if (madeFeatures.length > 0) change.recordInserts('devflow_modules', madeFeatures);
  if (madeStatuses.length > 0) change.recordInserts('devflow_statuses', madeStatuses);
  for (const [at, name] of answer.newFeatures.entries()) featureIds.set(keyOf(name), madeFeatures[at] ?? 0);
  for (const [at, name] of answer.newStatuses.entries()) statusIds.set(keyOf(name), madeStatuses[at] ?? 0);

  const items = await paced(added, ({ feature, status, completed, createdAt, completedAt, ...item }) => ({
    ...item,
    featureId: featureIds.get(keyOf(feature)) ?? 0,
    statusId: statusIds.get(keyOf(status)) ?? 0,
    createdAt: createdAt === null ? change.now : new Date(createdAt),
    completedAt: !completed ? null : completedAt === null ? change.now : new Date(completedAt),
  }));
  if (items.length > 0) await insertItems(change, items);
  return answer;
}
