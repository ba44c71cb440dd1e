import { Button } from '@/platform/client/ui/button';
import { SelectField } from '@/platform/client/ui/select-field';
import { Switch } from '@/platform/client/ui/switch';
import { useTodayText } from '@/platform/client/use-today';
import { dayOf, weekdayOf } from '@/platform/shared/civil';
import { STATE_NAMES } from '../../rules';
import { STATES, watchedLimits, WEEKDAYS } from '../../limits';
import type { RecordsView } from '../records/records-view';
import type { WatchedAddress } from '../records/watched-address';

interface StateFiltersProps {
  view: RecordsView;
  onChange: (part: WatchedAddress) => void;
  /** Whether the seasons of a work are shown as one. */
  grouped: boolean;
  onGrouped: (grouped: boolean) => void;
  onSeasons: () => void;
}

/** The scores that are filtered by, the best first. */
const SCORES = Array.from({ length: watchedLimits.scoreMax }, (_, at) => watchedLimits.scoreMax - at);
const scoreText = (score: number) =>
  score === watchedLimits.scoreMax ? `${String(score)} 分` : `${String(score)} 分以上`;

/** The filters by state, score, and weekday of new episodes. */
export function StateFilters({ view, onChange, grouped, onGrouped, onSeasons }: StateFiltersProps) {
  const today = weekdayOf(dayOf(useTodayText()) ?? 0);
  return (
    <>
      <SelectField
        label="状态"
        value={view.state ?? ''}
        options={[
          { value: '', label: '全部状态' },
          ...STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
        ]}
        onChange={(state) => onChange({ state: state || undefined })}
      />
      <SelectField
        label="评分"
        value={String(view.score ?? '')}
        options={[
          { value: '', label: '全部评分' },
          ...SCORES.map((score) => ({ value: String(score), label: scoreText(score) })),
          { value: '0', label: '未评分' },
        ]}
        onChange={(score) => onChange({ score: score === '' ? undefined : Number(score) })}
      />
      <SelectField
        label="更新日"
        value={String(view.airs ?? '')}
        options={[
          { value: '', label: '不限' },
          { value: String(today), label: `今日更新（${WEEKDAYS[today - 1] ?? ''}）` },
          ...WEEKDAYS.map((name, at) => ({ value: String(at + 1), label: name })).filter(
            ({ value }) => value !== String(today),
          ),
        ]}
        onChange={(airs) => onChange({ airs: airs === '' ? undefined : Number(airs) })}
      />
      <Switch label="各季归在一起" checked={grouped} onChange={onGrouped} />
      <Button onClick={onSeasons}>整理各季…</Button>
    </>
  );
}
