import { useState } from 'react';
import { Card } from '@/platform/client/ui/card';
import { Pager } from '@/platform/client/ui/pager';
import { SearchField } from '@/platform/client/ui/search-field';
import { TabPanel, Tabs } from '@/platform/client/ui/tabs';
import { VirtualList } from '@/platform/client/lists/virtual-list';
import styles from './gallery.module.css';

const TABS = [
  { value: 'all', label: 'All', count: 21 },
  { value: 'light', label: 'Light Themes', count: 10 },
  { value: 'dark', label: 'Dark Themes', count: 9 },
  { value: 'contrast', label: 'High Contrast', count: 2 },
];
const ROWS = Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1, name: `script_${index + 1}` }));

export function NavigationSection() {
  const [tab, setTab] = useState('all');
  const [feature, setFeature] = useState('light');
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  return (
    <Card title="Tabs and pages" padded>
      <Tabs
        label="Categories"
        value={tab}
        onChange={setTab}
        tabs={TABS}
        aside={<SearchField label="Search in tabs" value={search} onChange={setSearch} />}
      >
        <TabPanel value={tab}>Panel of {tab}</TabPanel>
      </Tabs>
      <Tabs label="Features" value={feature} onChange={setFeature} tabs={TABS} countStyle="parentheses">
        <TabPanel value={feature}>{feature}</TabPanel>
      </Tabs>
      <Pager page={page} pages={3} onChange={setPage} />
    </Card>
  );
}

export function ListSection() {
  const [picked, setPicked] = useState('');
  const [active, setActive] = useState(-1);
  return (
    <Card
      title="Ten thousand rows"
      counter={ROWS.length}
      aside={
        <>
          <output>{picked}</output>
          <button type="button" onClick={() => setActive(4999)}>
            Go to 5000
          </button>
        </>
      }
    >
      <div className={styles.list}>
        <VirtualList
          label="Scripts"
          items={ROWS}
          rowHeight={34}
          keyOf={(row) => row.id}
          activeIndex={active}
          renderRow={(row) => (
            <button type="button" className={styles.listRow} onClick={() => setPicked(row.name)}>
              {row.name}
            </button>
          )}
        />
      </div>
    </Card>
  );
}
