import { type PartFiles } from '@/platform/server/data/archive';
import { damaged } from '@/platform/server/data/archive-refusals';
import { compareLines, nameKey, taking } from '@/platform/server/data/matching';
import { type DataPlan, type DataTarget, section, skip, TRASH_EXPIRED } from '@/platform/server/data/part';
import { dueDay } from '../items/queries';
import { devflowJournal } from '../journal';
import { expiredBefore } from '../trash/queries';
import { listAllFeatures, listAllStatuses, readAllItems } from './queries';
import {
  featureRow,
  type ItemHere,
  type ItemIn,
  itemRow,
  type Planned,
  type Row,
  type StatusIn,
  statusRow,
} from './schema';
import { act } from './writes';

const timeOf = (time: Date | null) => time?.getTime() ?? null;
const keyOfHere = ({ name, trashed_at: trashedAt }: Row) => nameKey({ name, trashedAt });

/** Compares the zip's DevFlow with the account's. */
export async function plan({ db, ownerId }: DataTarget, files: PartFiles): Promise<DataPlan> {
  const sections = { features: section('Features'), statuses: section('Statuses'), items: section('Items') };
  const statuses: Planned['statuses'] = new Map();
  const features: Planned['features'] = new Map();
  const named = { keyOf: (one: StatusIn) => nameKey(one), keyOfHere, expiredBefore: expiredBefore() };
  await compareLines(files.rows('statuses.json', statusRow), statuses, {
    ...named,
    counts: sections.statuses,
    here: await listAllStatuses(db, ownerId),
    isSame: () => true,
  });
  await compareLines(files.rows('features.json', featureRow), features, {
    ...named,
    counts: sections.features,
    here: await listAllFeatures(db, ownerId),
    isSame: (one, here) => one.description === here.description,
  });
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
    if (feature === null || (one.trashedAt !== null && one.trashedAt < expiredBefore())) {
      skip(sections.items, TRASH_EXPIRED);
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
