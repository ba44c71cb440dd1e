import { OutcomeChip, PreviewTabs } from '@/platform/client/importing/preview-tabs';
import { Button } from '@/platform/client/ui/button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { SelectField } from '@/platform/client/ui/select-field';
import type { StatusTone } from '@/platform/client/ui/status-chip';
import { type TableColumn } from '@/platform/client/ui/table';
import { WindowedTable } from '@/platform/client/ui/windowed-table';
import type { Decision, ImportItem, Outcome } from '../../import-answers';
import type { FileRecord } from '../../importing/record';
import type { State } from '../../limits';
import type { ReadFile } from '../../importing/read';
import { STATE_NAMES, stateOf } from '../../rules';
import { FIELD_NAMES } from '../record/record-form';
import { progressText } from '../records/watched-record';

/** What is asked for of an import, and what of its file is no record. */
export interface Sent extends ReadFile {
  name: string;
  overwrite: boolean;
}

/** By series id. */
export type Decisions = ReadonlyMap<string, Decision>;

const LABELS: Record<Outcome | 'unread', string> = {
  made: '新增',
  changed: '更新',
  asked: '同名',
  same: '相同',
  trashed: '在回收站',
  unread: '无法读取',
};
const TONES: Partial<Record<Outcome | 'unread', StatusTone>> = {
  made: 'success',
  changed: 'accent',
  asked: 'warning',
  unread: 'danger',
};
const FIELDS: Record<string, string> = {
  ...FIELD_NAMES,
  ...{ current_episode: '进度', is_completed: '进度', last_watched_time: '观看时间' },
  ...{ total_episodes: '总集数', air_weekday: '更新日', air_time: '更新时间', season: '季' },
};

interface Row {
  at: number;
  outcome: Outcome | 'unread';
  title: string;
  about: string;
  series_id: string;
}

/** The entries of a file by what becomes of them, each of which can be left out. */
export function ImportPreview({
  sent: { records, unread },
  items,
  decisions,
  onDecide,
}: {
  sent: Sent;
  items: readonly ImportItem[];
  decisions: Decisions;
  onDecide: (ids: readonly string[], decision: Decision) => void;
}) {
  const rows: Row[] = [
    ...records.map((record, at) => {
      const { outcome, ...item } = items[at] ?? { outcome: 'same' as const };
      const { title, series_id } = record;
      return { at, outcome, title, series_id, about: aboutText(record, outcome, item) };
    }),
    ...unread.map(({ title, problem }, at) => {
      return { at: records.length + at, outcome: 'unread' as const, title, about: problem, series_id: '' };
    }),
  ];
  const columns: TableColumn<Row>[] = [
    {
      key: 'import',
      head: <span className="visually-hidden">导入</span>,
      width: rows.some(({ outcome }) => outcome === 'asked') ? 132 : 48,
      cell: (row) => <Choice row={row} decision={decisions.get(row.series_id)} onDecide={onDecide} />,
    },
    { key: 'title', head: '作品', cell: ({ title }) => title },
    { key: 'about', head: '内容', width: 240, cell: ({ about }) => about },
    {
      key: 'outcome',
      head: '结果',
      width: 96,
      onlyWide: true,
      cell: ({ outcome }) => <OutcomeChip tone={TONES[outcome]}>{LABELS[outcome]}</OutcomeChip>,
    },
  ];
  return (
    <PreviewTabs
      rows={rows}
      labels={LABELS}
      hidesEmpty
      aside={(shown) => <ForAll rows={shown} onDecide={onDecide} />}
    >
      {(shown) => (
        <WindowedTable
          label="文件里的作品"
          density="tall"
          stacks
          windowed={6}
          columns={columns}
          rows={shown}
          keyOf={({ at }) => at}
        />
      )}
    </PreviewTabs>
  );
}

const CHOICES: { value: Decision; label: string }[] = [
  { value: 'skip', label: '不导入' },
  { value: 'merge', label: '是同一部' },
  { value: 'new', label: '另存一条' },
];

function Choice({
  row: { outcome, title, series_id },
  decision,
  onDecide,
}: {
  row: Row;
  decision: Decision | undefined;
  onDecide: (ids: readonly string[], decision: Decision) => void;
}) {
  if (outcome === 'asked') {
    return (
      <SelectField
        label={`怎样处理《${title}》`}
        hideLabel
        value={decision ?? 'skip'}
        options={CHOICES}
        onChange={(chosen) => onDecide([series_id], chosen)}
      />
    );
  }
  if (outcome !== 'made' && outcome !== 'changed') return '–';
  return (
    <Checkbox
      label={`导入《${title}》`}
      hideLabel
      checked={decision !== 'skip'}
      onChange={(checked) => onDecide([series_id], checked ? 'merge' : 'skip')}
    />
  );
}

/** One answer for all records of the same titles. */
function ForAll({
  rows,
  onDecide,
}: {
  rows: readonly Row[];
  onDecide: (ids: readonly string[], decision: Decision) => void;
}) {
  const asked = rows.filter(({ outcome }) => outcome === 'asked').map(({ series_id }) => series_id);
  if (asked.length < 2) return null;
  return (
    <span className="row gap-8">
      <Button size="small" onClick={() => onDecide(asked, 'merge')}>
        同名的都是同一部
      </Button>
      <Button size="small" onClick={() => onDecide(asked, 'new')}>
        都另存
      </Button>
    </span>
  );
}

function aboutText(record: FileRecord, outcome: Outcome, { here, fields = [] }: Partial<ImportItem>): string {
  const { state, current_episode = 0, total_episodes = 0, score = 0 } = record;
  const told = progressText({ current_episode, total_episodes, is_completed: state === 'completed' });
  if (outcome === 'trashed') return '在回收站里，先恢复再导入';
  if (outcome === 'same') return '没有变化';
  const stateText = (of: State | undefined, progress: string) =>
    of === undefined || of === 'completed' || of === 'watching' ? progress : STATE_NAMES[of];
  if (!here) return [stateText(state, told), score && `${String(score)} 分`].filter(Boolean).join(' · ');
  const changes = [...new Set(fields.map((field) => FIELDS[field] ?? field))].map((name) =>
    name === '进度' ? `${progressText(here)} → ${told}` : name,
  );
  return outcome === 'asked'
    ? `已有 ${here.series_id}，${stateText(stateOf(here), progressText(here))}`
    : changes.join('、');
}
