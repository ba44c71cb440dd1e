import { use, useState } from 'react';
import History from 'lucide-react/icons/history';
import ZoomIn from 'lucide-react/icons/zoom-in';
import { Button } from '@/platform/client/ui/button';
import { ClockField } from '@/platform/client/ui/clock-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { Switch } from '@/platform/client/ui/switch';
import { TextArea } from '@/platform/client/ui/text-area';
import { TextField } from '@/platform/client/ui/text-field';
import { ToolWordsContext } from '@/platform/client/ui/tool-words';
import { isLink, STATE_NAMES } from '../../rules';
import { type State, STATES, watchedLimits, WEEKDAYS } from '../../limits';
import { watchedTexts } from '../../texts';
import { Cover } from '../covers/cover';
import { tagColors } from '../labels/label-colors';
import { tagOptions } from '../labels/offered-tags';
import styles from './record-fields.module.css';
import { withCompleted, withState, type FormProblems, type RecordForm } from './record-form';
import { TypeChips } from '../labels/type-chips';
import type { Labels } from '../labels/use-labels';
import { watchTime } from '../records/watch-time';
import type { WatchedRecord } from '../records/watched-record';

const LINKS = [
  ['bookmark_url', '播放链接'],
  ['listpage_url', '详情链接'],
  ['image_url', '封面链接'],
] as const;

/** The best first. */
const SCORES = Array.from({ length: watchedLimits.scoreMax }, (_, at) => String(watchedLimits.scoreMax - at));

const TIME_WORDS = {
  forms: { 12: '8:30 PM', 24: '20:30' },
  choose: '选择时间',
  unreadable: watchedTexts.airTime,
};

interface RecordFieldsProps {
  form: RecordForm;
  problems: FormProblems;
  labels: Labels;
  /** The edited record; undefined for a new one. */
  stored?: WatchedRecord;
  onChange: (part: Partial<RecordForm>) => void;
  onZoom?: () => void;
  onHistory?: () => void;
}

/** The editable fields of a record, next to its cover. */
export function RecordFields(props: RecordFieldsProps) {
  const { form, problems, labels, stored, onChange, onZoom, onHistory } = props;
  // A picture is loaded when its URL is complete, not at every keystroke.
  const [cover, setCover] = useState(form.image_url);
  const words = use(ToolWordsContext);
  const shownCover = isLink(cover.trim()) ? cover.trim() : '';

  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <div className={styles.cover}>
          <Cover title={form.title} imageUrl={shownCover} />
        </div>
        {onZoom && shownCover !== '' && (
          <Button icon={<ZoomIn size={14} />} onClick={onZoom}>
            查看大图
          </Button>
        )}
        {onHistory && (
          <Button icon={<History size={14} />} onClick={onHistory}>
            观看历史
          </Button>
        )}
        {stored && (
          <dl className={styles.facts}>
            <dt>上次观看</dt>
            <dd>{watchTime(stored.last_watched_time)}</dd>
            <dt>同步时间</dt>
            <dd>{watchTime(stored.sync_timestamp)}</dd>
          </dl>
        )}
      </div>
      <div className={styles.fields}>
        <TextField
          label="系列 ID"
          mono
          readOnly={stored !== undefined}
          value={form.series_id}
          error={problems.series_id}
          autoComplete="off"
          spellCheck={false}
          required
          className={styles.half}
          onChange={(series_id) => onChange({ series_id })}
        />
        <TextField
          label="标题"
          value={form.title}
          error={problems.title}
          autoComplete="off"
          required
          data-autofocus={stored ? '' : undefined}
          className={styles.half}
          onChange={(title) => onChange({ title })}
        />
        <TextField
          label="当前集数"
          inputMode="numeric"
          autoComplete="off"
          value={form.episode}
          error={problems.episode}
          disabled={form.completed}
          className={styles.half}
          onChange={(episode) => onChange({ episode })}
        />
        <TextField
          label="总集数"
          inputMode="numeric"
          autoComplete="off"
          value={form.total}
          error={problems.total}
          placeholder="未知"
          className={styles.half}
          onChange={(total) => onChange({ total })}
        />
        <SelectField<State>
          label="状态"
          value={form.completed ? 'completed' : form.state}
          options={STATES.map((value) => ({ value, label: STATE_NAMES[value] }))}
          className={styles.half}
          onChange={(state) => onChange(withState(form, state))}
        />
        <div className={styles.half}>
          <p className={styles.label}>完成状态</p>
          <div className={styles.completion}>
            <Switch
              label="已完成"
              checked={form.completed}
              onChange={(completed) => onChange(withCompleted(form, completed))}
            />
            <span className="muted tiny">完成后集数归零</span>
          </div>
        </div>
        <SelectField
          label="评分"
          value={form.score}
          options={[
            { value: '', label: '未评分' },
            ...SCORES.map((score) => ({ value: score, label: `${score} 分` })),
          ]}
          className={styles.half}
          onChange={(score) => onChange({ score })}
        />
        <TextField
          label="重看次数"
          inputMode="numeric"
          autoComplete="off"
          value={form.rewatches}
          error={problems.rewatches}
          placeholder="0"
          className={styles.half}
          onChange={(rewatches) => onChange({ rewatches })}
        />
        <SelectField
          label="更新日"
          value={form.airs}
          options={[
            { value: '', label: '不固定' },
            ...WEEKDAYS.map((name, at) => ({ value: String(at + 1), label: `每${name}` })),
          ]}
          className={styles.half}
          onChange={(airs) => onChange({ airs })}
        />
        {form.airs !== '' && (
          <ToolWordsContext value={{ ...words, time: TIME_WORDS }}>
            <ClockField
              label="更新时间"
              value={form.airsAt}
              error={problems.airsAt}
              className={styles.half}
              onChange={(airsAt) => onChange({ airsAt })}
            />
          </ToolWordsContext>
        )}
        <TextField
          label="作品"
          value={form.work}
          error={problems.work}
          placeholder="各季共用的名称"
          autoComplete="off"
          className={styles.half}
          onChange={(work) => onChange({ work })}
        />
        <TextField
          label="第几季"
          inputMode="numeric"
          autoComplete="off"
          value={form.season}
          error={problems.season}
          className={styles.half}
          onChange={(season) => onChange({ season })}
        />
        <SelectField
          label="标签"
          value={form.tag}
          leading={
            <span
              aria-hidden="true"
              className={styles.dot}
              style={{ background: tagColors(form.tag, labels.colorOf.get(form.tag)).background }}
            />
          }
          options={[{ value: '', label: '无标签' }, ...tagOptions(labels.tags, form.tag)]}
          onChange={(tag) => onChange({ tag })}
        />
        <TypeChips
          label="类型"
          types={labels.types}
          chosen={form.types}
          none="还没有类型，可以在“类型设置”里添加。"
          onChange={(types) => onChange({ types })}
        />
        {LINKS.map(([field, label]) => (
          <TextField
            key={field}
            label={label}
            type="url"
            value={form[field]}
            error={problems[field]}
            placeholder="https://"
            autoComplete="off"
            onChange={(link) => onChange({ [field]: link })}
            onBlur={() => setCover(form.image_url)}
          />
        ))}
        <TextArea
          label="描述"
          rows={3}
          value={form.description}
          error={problems.description}
          onChange={(description) => onChange({ description })}
        />
        <TextArea
          label="私人笔记"
          hint="只有你自己看得到，同步脚本和 API 密钥读不到。"
          rows={3}
          value={form.note}
          error={problems.note}
          onChange={(note) => onChange({ note })}
        />
      </div>
    </div>
  );
}
