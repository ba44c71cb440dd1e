import { cellOf } from '@/platform/server/journal/rows';
import { nameKey } from '@/platform/server/data/matching';
import { TRASH_EXPIRED } from '@/platform/server/data/part';
import { dataTable, jsonColumn } from '@/platform/server/data/table';
import { type ReadLines, tablePart } from '@/platform/server/data/table-part';
import { groupedBy } from '@/platform/shared/grouped';
import { fullCsvHead, fullCsvRow } from '../../csv';
import { labelsOf } from '../../labels';
import { devflowLimits } from '../../limits';
import { devflowTexts, POSITION_GAP } from '../../rules';
import type { Change } from '../changes';
import { images } from '../changes.sql';
import { devflowJournal } from '../journal';
import { positionsAtEnd } from '../order/writes';
import { readStatuses } from '../statuses/queries';
import { appendToOrders, insertStatusOrders } from '../statuses/writes';
import { devflowTrash } from '../trash.sql';
import {
  type FeatureLine,
  featureLine,
  type ItemLine,
  itemLine,
  type StatusLine,
  statusLine,
  stayLine,
  viewLine,
} from './schema';

export const statuses = dataTable({
  file: 'statuses',
  title: 'Statuses',
  table: 'devflow_statuses',
  line: statusLine,
  order: ['position', 'id'],
  key: (line) => nameKey(line),
  changes: ['color', 'meansDone'],
  undo: 'trash',
  gap: POSITION_GAP,
  async stored(change: Change, made) {
    for (const { id } of made) await appendToOrders(change, id);
  },
});

export const features = dataTable({
  file: 'features',
  title: 'Features',
  table: 'devflow_modules',
  line: featureLine,
  columns: { statusOrder: null },
  order: ['position', 'id'],
  async more({ db, ownerId }) {
    const { orders } = await readStatuses(db, ownerId);
    return ({ id }) => {
      const order = [...(orders.get(id) ?? [])].sort(([, one], [, other]) => one - other);
      return { statusOrder: orders.has(id) ? order.map(([status]) => status) : null };
    };
  },
  named: (line, idOf) => ({
    ...line,
    statusOrder: line.statusOrder?.flatMap((status) => idOf('statuses', status) ?? []) ?? null,
  }),
  key: (line) => nameKey(line),
  changes: ['description'],
  undo: 'trash',
  gap: POSITION_GAP,
  stamps:
    ({ now }: Change) =>
    (line, isChange) => ({ updated_at: isChange ? now : line.updatedAt }),
  async stored(change, lines) {
    const made = lines.filter(({ here }) => !here);
    await insertStatusOrders(
      change,
      made.map(({ line, id }) => [id, line.statusOrder ?? []]),
    );
  },
});

export const items = dataTable({
  file: 'items',
  title: 'Items',
  table: 'devflow_items',
  elsewhere: ['folded', 'placed_revision'],
  line: itemLine,
  columns: {
    completed: 'is_completed',
    labels: {
      name: 'labels',
      read: (cell) => labelsOf(String(cell)),
      write: (labels) => (labels as string[]).join(','),
    },
  },
  refs: { feature: { to: 'features', needs: TRASH_EXPIRED }, status: { to: 'statuses' } },
  order: ['position', 'id'],
  // With their notes of up to 64 KB.
  batch: 500,
  within: { field: 'feature', each: true },
  counted: true,
  key: ({ feature, title, createdAt }) => `${String(feature)} ${String(createdAt.getTime())} ${title}`,
  changes: [
    'status',
    'notes',
    'completed',
    'completedAt',
    'trashedAt',
    'dueDate',
    'statusSince',
    'priority',
    'labels',
    'repeats',
    'reminderDays',
  ],
  undo: 'trash',
  /** Since when it is in another status is not known where the zip does not tell. */
  stamps: () => (line, _isChange, here) => {
    const isRestated = here && (line.status !== here.status_id || line.completed !== here.is_completed);
    return isRestated && line.statusSince === undefined ? { status_since: null } : {};
  },
  /** At the end of their features, in their order. */
  async fresh(change: Change, lines) {
    const positions = new Map<number, number[]>();
    for (const [feature, made] of groupedBy(lines, (line) => line.feature))
      positions.set(feature, await positionsAtEnd(change, feature, made.length));
    const { revision } = change;
    return ({ feature }) => ({
      ...{ position: positions.get(feature)?.shift() ?? 0 },
      ...{ revision, placed_revision: revision },
    });
  },
});

const stays = dataTable({
  file: 'stays',
  title: 'Times in statuses',
  table: 'devflow_stays',
  line: stayLine,
  columns: { began: { name: 'began_at', write: cellOf }, ended: { name: 'ended_at', write: cellOf } },
  refs: { item: { to: 'items', needs: TRASH_EXPIRED }, status: { to: 'statuses' } },
  order: ['item_id', 'began_at'],
  batch: 1_000,
  key: ({ item, began }) => `${String(item)} ${String(began.getTime())}`,
  undo: 'keys',
  goesWith: 'item',
});

export const views = dataTable({
  file: 'views',
  title: 'Views',
  table: 'devflow_views',
  line: viewLine,
  columns: {
    // In the order of the schema, as a line of the zip has it: the two are compared as they are written.
    filter: {
      ...jsonColumn('filter'),
      read: (cell) => viewLine.shape.filter.parse(JSON.parse(String(cell))),
    },
  },
  refs: {
    feature: { to: 'features', needs: TRASH_EXPIRED },
    status: { to: 'statuses', needs: TRASH_EXPIRED },
  },
  order: ['position', 'id'],
  key: (line) => nameKey({ ...line, trashedAt: null }),
  most: { rows: devflowLimits.viewsMax, reason: devflowTexts.tooManyViews },
  changes: ['feature', 'status', 'filter'],
  undo: 'images',
  gap: POSITION_GAP,
});

/** What is not in the trash, for people. */
async function* itemTable(read: ReadLines): AsyncGenerator<string> {
  yield fullCsvHead();
  const names = new Map<number | null, string>();
  for await (const lines of read<StatusLine>('statuses'))
    for (const { id, name, trashedAt } of lines) if (!trashedAt) names.set(id, name);
  for await (const lines of read<FeatureLine>('features')) {
    for (const { id, name, trashedAt } of lines) {
      if (trashedAt) continue;
      for await (const batch of read<ItemLine>('items', [id])) {
        const live = batch.filter((item) => item.trashedAt === null);
        yield live
          .map(({ status, notes, completedAt, createdAt, ...item }) =>
            fullCsvRow({
              ...item,
              featureName: name,
              statusName: names.get(status) ?? null,
              notes: notes ?? '',
              createdAt: createdAt.toISOString(),
              completedAt: completedAt?.toISOString() ?? null,
            }),
          )
          .join('');
      }
    }
  }
}

export const devflowData = tablePart({
  title: 'DevFlow',
  topic: 'devflow',
  tables: [statuses, features, items, stays, views],
  sections: ['features', 'statuses', 'items', 'stays', 'views'],
  children: ['devflow_status_orders'],
  leftOut: ['devflow_vacated_places'],
  expiredBefore: devflowTrash.expiredBefore,
  journal: devflowJournal,
  images,
  async *files(_source, read) {
    yield { path: 'items.csv', content: itemTable(read) };
  },
});
