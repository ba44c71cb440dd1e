import { type PartFiles } from '@/platform/server/data/archive';
import { damaged } from '@/platform/server/data/archive-refusals';
import { taking } from '@/platform/server/data/matching';
import { type DataPlan, type DataTarget, section, skip, TRASH_LAPSED } from '@/platform/server/data/part';
import { dueDay } from '../items/queries';
import { devflowJournal } from '../journal';
import { lapsedBefore } from '../trash/queries';
import { listAllFeatures, listAllStatuses, readAllItems } from './queries';
import {
  featureRow,
  type Found,
  type ItemHere,
  type ItemIn,
  itemRow,
  type Planned,
  type Row,
  statusRow,
} from './schema';
import { act } from './writes';

/** Letter case does not tell names apart; those in the trash are compared among themselves. */
const keyOf = (name: string, trashed: boolean) =>
  `${trashed ? 'trash' : 'live'} ${name.trim().toLowerCase()}`;
const timeOf = (time: Date | null) => time?.getTime() ?? null;

/** Finds statuses or features by their names, those in the trash among those there. */
async function find<In extends { id: number; name: string; trashedAt: Date | null }, Here extends Row>(
  rows: AsyncIterable<In>,
  here: readonly Here[],
  counts: ReturnType<typeof section>,
  differs: (one: In, here: Here) => boolean = () => false,
): Promise<Map<number, Found<In, Here> | null>> {
  const take = taking(here, ({ name, trashed_at }) => keyOf(name, trashed_at !== null));
  const found = new Map<number, Found<In, Here> | null>();
  for await (const one of rows) {
    if (found.has(one.id)) throw damaged();
    const lapsed = one.trashedAt !== null && one.trashedAt < lapsedBefore();
    found.set(one.id, lapsed ? null : { one, here: take(keyOf(one.name, one.trashedAt !== null)) });
    const same = found.get(one.id)?.here;
    if (lapsed) skip(counts, TRASH_LAPSED);
    else if (!same) counts.made++;
    else counts[differs(one, same) ? 'changed' : 'same']++;
  }
  return found;
}

/** Compares the zip's DevFlow with the account's. */
export async function plan({ db, ownerId }: DataTarget, files: PartFiles): Promise<DataPlan> {
  const sections = { features: section('Features'), statuses: section('Statuses'), items: section('Items') };
  const statuses = await find(
    files.rows('statuses.json', statusRow),
    await listAllStatuses(db, ownerId),
    sections.statuses,
  );
  const features = await find(
    files.rows('features.json', featureRow),
    await listAllFeatures(db, ownerId),
    sections.features,
    (one, here) => one.description !== here.description,
  );
  const items: Planned['items'] = [];
  const takers = new Map<number, (key: string) => ItemHere | undefined>();
  for (const found of features.values()) {
    if (!found?.here) continue;
    const rows = [];
    for await (const part of readAllItems(db, ownerId, found.here.id)) rows.push(...part);
    takers.set(
      found.one.id,
      taking<ItemHere>(rows, (row) => itemKey(row.title, row.created_at)),
    );
  }
  for await (const one of files.rows('items.json', itemRow)) {
    const feature = features.get(one.feature);
    const status = one.status === null ? null : statuses.get(one.status);
    if (feature === undefined || status === undefined || one.completed !== (one.completedAt !== null)) {
      throw damaged();
    }
    if (feature === null || (one.trashedAt !== null && one.trashedAt < lapsedBefore())) {
      skip(sections.items, TRASH_LAPSED);
      continue;
    }
    const here = takers.get(one.feature)?.(itemKey(one.title, one.createdAt));
    // A status that is to be made has no id to compare yet.
    const isSame = here && (status === null || status.here) && !differs(one, status?.here?.id ?? null, here);
    sections.items[here ? (isSame ? 'same' : 'changed') : 'made']++;
    if (!isSame) items.push({ one, here });
  }
  const planned = { statuses, features, items };
  return {
    sections: Object.values(sections),
    act: (target) => devflowJournal.within(target, (change) => act(change, planned)),
  };
}

const itemKey = (title: string, createdAt: Date) => `${String(createdAt.getTime())} ${title}`;

function differs(one: ItemIn, status: number | null, here: ItemHere): boolean {
  return (
    status !== here.status_id ||
    one.notes !== here.notes ||
    one.dueDate !== dueDay(here.due_date ?? null) ||
    timeOf(one.completedAt) !== timeOf(here.completed_at ?? null) ||
    timeOf(one.trashedAt) !== timeOf(here.trashed_at ?? null)
  );
}
