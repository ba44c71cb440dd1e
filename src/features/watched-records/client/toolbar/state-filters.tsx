import { SelectField } from '@/platform/client/ui/select-field';
import { STATE_NAMES, STATES, watchedLimits } from '../../rules';
import type { RecordsView, WatchedAddress } from '../records/watched-address';

interface StateFiltersProps {
  view: RecordsView;
  onChange: (part: WatchedAddress) => void;
}

/** The scores that are filtered by, the best first. */
const SCORES = Array.from({ length: watchedLimits.scoreMax }, (_, at) => watchedLimits.scoreMax - at);
const scoreText = (score: number) =>
  score === watchedLimits.scoreMax ? `${String(score)} 分` : `${String(score)} 分以上`;

/** The filters by state and score. */
export function StateFilters({ view, onChange }: StateFiltersProps) {
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
    </>
  );
}
