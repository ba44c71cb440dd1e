import { use, useState } from 'react';
import History from 'lucide-react/icons/history';
import ZoomIn from 'lucide-react/icons/zoom-in';
import type { Form } from '@/platform/client/form/use-form';
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
import { withCompleted, withState, type RecordForm } from './record-form';
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

/** Of a field of digits. */
const WHOLE = { inputMode: 'numeric', autoComplete: 'off' } as const;

interface RecordFieldsProps {
  form: Form<RecordForm>;
  labels: Labels;
  /** The edited record; undefined for a new one. */
  stored?: WatchedRecord;
  onZoom?: () => void;
  onHistory?: () => void;
}

/** The editable fields of a record, next to its cover. */
export function RecordFields({ form, labels, stored, onZoom, onHistory }: RecordFieldsProps) {
  const { fields, field } = form;
  // A picture is loaded when its URL is complete, not at every keystroke.
  const [cover, setCover] = useState(fields.image_url);
  const words = use(ToolWordsContext);
  const shownCover = isLink(cover.trim()) ? cover.trim() : '';

  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <div className={styles.cover}>
          <Cover title={fields.title} imageUrl={shownCover} />
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
      <div className="stack gap-16">
        <div className={styles.halves}>
          <TextField
            label="系列 ID"
            mono
            readOnly={stored !== undefined}
            autoComplete="off"
            spellCheck={false}
            required
            {...field('series_id')}
          />
          <TextField
            label="标题"
            autoComplete="off"
            required
            data-autofocus={stored ? '' : undefined}
            {...field('title')}
          />
          <TextField label="当前集数" {...WHOLE} disabled={fields.completed} {...field('episode')} />
          <TextField label="总集数" {...WHOLE} placeholder="未知" {...field('total')} />
          <SelectField<State>
            label="状态"
            value={fields.completed ? 'completed' : fields.state}
            options={STATES.map((value) => ({ value, label: STATE_NAMES[value] }))}
            onChange={(state) => form.set(withState(fields, state))}
          />
          <div>
            <p className={styles.label}>完成状态</p>
            <div className={styles.completion}>
              <Switch
                label="已完成"
                checked={fields.completed}
                onChange={(completed) => form.set(withCompleted(fields, completed))}
              />
              <span className="muted tiny">完成后集数归零</span>
            </div>
          </div>
          <SelectField
            label="评分"
            options={[
              { value: '', label: '未评分' },
              ...SCORES.map((score) => ({ value: score, label: `${score} 分` })),
            ]}
            {...field('score')}
          />
          <TextField label="重看次数" {...WHOLE} placeholder="0" {...field('rewatches')} />
          <SelectField
            label="更新日"
            options={[
              { value: '', label: '不固定' },
              ...WEEKDAYS.map((name, at) => ({ value: String(at + 1), label: `每${name}` })),
            ]}
            {...field('airs')}
          />
          {fields.airs !== '' && (
            <ToolWordsContext value={{ ...words, time: TIME_WORDS }}>
              <ClockField label="更新时间" {...field('airsAt')} />
            </ToolWordsContext>
          )}
          <TextField label="作品" placeholder="各季共用的名称" autoComplete="off" {...field('work')} />
          <TextField label="第几季" {...WHOLE} {...field('season')} />
        </div>
        <SelectField
          label="标签"
          leading={
            <span
              aria-hidden="true"
              className="dot"
              style={{
                display: 'block',
                background: tagColors(fields.tag, labels.colorOf.get(fields.tag)).background,
              }}
            />
          }
          options={[{ value: '', label: '无标签' }, ...tagOptions(labels.tags, fields.tag)]}
          {...field('tag')}
        />
        <TypeChips
          label="类型"
          types={labels.types}
          chosen={fields.types}
          none="还没有类型，可以在“类型设置”里添加。"
          onChange={(types) => form.set({ types })}
        />
        {LINKS.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            type="url"
            placeholder="https://"
            autoComplete="off"
            onBlur={() => setCover(fields.image_url)}
            {...field(name)}
          />
        ))}
        <TextArea label="描述" rows={3} {...field('description')} />
        <TextArea
          label="私人笔记"
          hint="只有你自己看得到，同步脚本和 API 密钥读不到。"
          rows={3}
          {...field('note')}
        />
      </div>
    </div>
  );
}
