import { useState } from 'react';
import { Card } from '@/platform/client/ui/card';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { StatusChip } from '@/platform/client/ui/status-chip';
import { Table, type TableColumn, type TableSort } from '@/platform/client/ui/table';
import { WindowedTable } from '@/platform/client/ui/windowed-table';

interface Item {
  id: number;
  feature: string;
  title: string;
  date: string;
}

const ITEMS: Item[] = [
  { id: 1, feature: 'Script Manager', title: 'Autosave loses the last keystroke', date: '2026/11/19' },
  { id: 2, feature: 'Platform', title: 'Shorten the first paint on slow connections', date: '2026/11/14' },
  {
    id: 3,
    feature: 'DevFlow',
    title: `Keyboard reordering with spoken positions, ${'in every list that has an order, '.repeat(6)}`,
    date: '2026/11/12',
  },
];
const LATER = Array.from({ length: 9_997 }, () => null);

const COLUMNS: TableColumn<Item>[] = [
  { key: 'feature', head: 'Feature', width: 148, sortable: true, cell: ({ feature }) => feature },
  { key: 'title', head: 'Title', cell: ({ title }) => title },
  { key: 'status', head: 'Status', width: 132, cell: () => <StatusChip tone="danger">Bug</StatusChip> },
  {
    key: 'date',
    head: 'Created Date',
    width: 148,
    align: 'end',
    sortable: true,
    cell: ({ date }) => <time>{date}</time>,
  },
];

export function TableSection() {
  const [chosen, setChosen] = useState<readonly number[]>([2]);
  const [sort, setSort] = useState<TableSort>({ key: 'date', direction: 'descending' });
  const by = sort.key === 'feature' ? 'feature' : 'date';
  const sorted = ITEMS.toSorted((one, other) => one[by].localeCompare(other[by]));
  const chooser: TableColumn<Item> = {
    key: 'chosen',
    head: <span className="visually-hidden">Chosen</span>,
    width: 48,
    cell: ({ id, title }) => (
      <Checkbox
        hideLabel
        label={`Choose ${title}`}
        checked={chosen.includes(id)}
        onChange={(on) => setChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id))}
      />
    ),
  };
  return (
    <Card>
      <Table
        label="Completed items"
        columns={[chooser, ...COLUMNS]}
        rows={sort.direction === 'descending' ? sorted.reverse() : sorted}
        keyOf={({ id }) => id}
        isSelected={({ id }) => chosen.includes(id)}
        sort={sort}
        onSort={(key) => {
          const again = key === sort.key && sort.direction === 'ascending';
          setSort({ key, direction: again ? 'descending' : 'ascending' });
        }}
      />
    </Card>
  );
}

export function LongTableSection() {
  const [range, setRange] = useState('');
  return (
    <Card title="Ten thousand items" aside={<output data-testid="range">{range}</output>}>
      <WindowedTable
        label="Items in progress"
        columns={COLUMNS.map((column) => ({ ...column, sortable: false }))}
        rows={[...ITEMS, ...LATER]}
        keyOf={({ id }) => id}
        density="dense"
        stacks
        windowed={5}
        onShown={(indexes) => setRange(`${indexes[0]} to ${indexes.at(-1)}`)}
      />
    </Card>
  );
}
