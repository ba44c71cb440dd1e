import { useRef, useState, type ComponentProps } from 'react';
import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowUpNarrowWide from 'lucide-react/icons/arrow-up-narrow-wide';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useHotkey } from '@/platform/client/hotkeys';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Popover } from '@/platform/client/ui/popover';
import { SearchField } from '@/platform/client/ui/search-field';
import { Segmented } from '@/platform/client/ui/segmented';
import { SelectField } from '@/platform/client/ui/select-field';
import { useNarrow } from '@/platform/client/use-narrow';
import { isComposing } from '@/platform/client/ui/keyboard';
import { enterRecords } from '../list/enter-records';
import type { Layout } from '../list/grid-layout';
import styles from './records-toolbar.module.css';
import { useStuck } from './use-stuck';
import { tagOptions } from '../labels/offered-tags';
import type { Labels } from '../labels/use-labels';
import { KEYS } from '../records/use-watched-changes';
import {
  isFiltered,
  PROGRESS_FILTERS,
  SORT_LABELS,
  type ProgressFilter,
  type RecordsView,
} from '../records/records-view';
import { type Sort, type WatchedAddress } from '../records/watched-address';

/** Shown in a popover only. */
const StateFilters = lazyPiece(async () => (await import('./state-filters')).StateFilters);

/** In a tag select '' means records without a tag, so it cannot mean all. */
const ALL = 'all:';

/** The height of the layout's top bar on phones, in px; also in records-toolbar.module.css. */
const TOP_BAR = 52;

interface RecordsToolbarProps {
  view: RecordsView;
  searchBox: Omit<ComponentProps<typeof SearchField>, 'label'>;
  labels: Labels;
  /** Undefined while unknown. */
  total: number | undefined;
  layout: Layout;
  refreshing: boolean;
  onChange: (part: WatchedAddress) => void;
  onLayout: (layout: Layout) => void;
  onRefresh: () => void;
  grouped: boolean;
  onGrouped: (grouped: boolean) => void;
  onSeasons: () => void;
}

/** Search, filters, order and layout; on phones everything but the search is behind a button. */
export function RecordsToolbar(props: RecordsToolbarProps) {
  const { view, searchBox, total, layout, refreshing, onChange, onLayout, onRefresh, grouped } = props;
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const stuck = useStuck(bar, narrow ? TOP_BAR : 0) || undefined;
  useHotkey({ keys: '/', does: 'Search records', group: KEYS, run: () => box.current?.focus() });

  const layouts = (
    <Segmented
      label="视图"
      value={layout}
      onChange={onLayout}
      hideLabels={!narrow}
      options={[
        { value: 'grid', label: '网格', icon: <LayoutGrid /> },
        { value: 'list', label: '列表', icon: <List /> },
      ]}
    />
  );
  const count = (
    <p role="status" className={styles.count}>
      {total === undefined ? '' : `共 ${String(total)} 条`}
    </p>
  );
  const refresh = (
    <IconButton
      label="刷新"
      icon={<RefreshCw size={narrow ? 18 : 14} />}
      busy={refreshing}
      className={styles.framed}
      onClick={onRefresh}
    />
  );
  const order = (
    <div className={styles.order}>
      <SelectField
        label="排序"
        hideLabel={!narrow}
        value={view.sort}
        className={styles.sort}
        options={(Object.keys(SORT_LABELS) as Sort[]).map((value) => ({ value, label: SORT_LABELS[value] }))}
        onChange={(sort) => onChange({ sort: sort, direction: undefined })}
      />
      <IconButton
        label={view.direction === 'asc' ? '升序，点击改为降序' : '降序，点击改为升序'}
        icon={view.direction === 'asc' ? <ArrowUpNarrowWide /> : <ArrowDownWideNarrow />}
        className={styles.framed}
        onClick={() => onChange({ direction: view.direction === 'asc' ? 'desc' : 'asc' })}
      />
    </div>
  );
  const states = (
    <StateFilters
      {...{ view, onChange, grouped }}
      onGrouped={props.onGrouped}
      onSeasons={() => {
        setOpen(false);
        props.onSeasons();
      }}
    />
  );
  const search = (
    <SearchField
      {...searchBox}
      ref={box}
      label="搜索标题或系列 ID"
      shortcut="/"
      onKeyDown={(event) => {
        if (!isComposing(event) && event.key === 'Enter' && enterRecords()) event.preventDefault();
      }}
      className={styles.search}
    />
  );

  const label = narrow ? '筛选和排序' : '状态和评分';
  const filtered = narrow
    ? isFiltered({ ...view, search: '' })
    : Boolean(view.state ?? view.airs) || view.score !== undefined;
  return (
    <div ref={bar} role="search" aria-label="筛选记录" data-stuck={stuck} className={styles.toolbar}>
      {search}
      {!narrow && <Filters {...props} />}
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={label}
        align={narrow ? 'end' : 'start'}
        className={styles.panel}
        trigger={
          <IconButton
            label={narrow && filtered ? `${label}（已筛选）` : label}
            icon={<SlidersHorizontal size={narrow ? 18 : 16} />}
            tooltip={!narrow}
            data-filtered={filtered || undefined}
            className={styles.framed}
          />
        }
      >
        <div className={styles.fields}>
          {narrow && <Filters {...props} />}
          {states}
          {narrow && (
            <>
              {order}
              {layouts}
              <div className={styles.foot}>
                {count}
                {refresh}
              </div>
            </>
          )}
        </div>
      </Popover>
      {!narrow && (
        <div className={styles.end}>
          {order}
          {count}
          {refresh}
          {layouts}
        </div>
      )}
    </div>
  );
}

function Filters({ view, labels, onChange }: RecordsToolbarProps) {
  const narrow = useNarrow();
  const types =
    labels.types.includes(view.type ?? '') || !view.type ? labels.types : [...labels.types, view.type];
  return (
    <>
      <SelectField
        label="标签"
        hideLabel={!narrow}
        value={view.tag ?? ALL}
        className={styles.label}
        options={[
          { value: ALL, label: '全部标签' },
          ...tagOptions(labels.tags, view.tag),
          { value: '', label: '无标签' },
        ]}
        onChange={(tag) => onChange({ tag: tag === ALL ? undefined : tag })}
      />
      <SelectField
        label="类型"
        hideLabel={!narrow}
        value={view.type ?? ''}
        className={styles.label}
        options={[{ value: '', label: '全部类型' }, ...types.map((value) => ({ value, label: value }))]}
        onChange={(type) => onChange({ type: type || undefined })}
      />
      <Segmented
        label="进度"
        value={view.progress}
        options={(Object.keys(PROGRESS_FILTERS) as ProgressFilter[]).map((value) => ({
          value,
          label: PROGRESS_FILTERS[value],
        }))}
        onChange={(progress) => onChange({ progress: progress === 'all' ? undefined : progress })}
      />
    </>
  );
}
