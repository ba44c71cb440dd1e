import { memo } from 'react';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { useRoomyRows } from '@/platform/client/use-narrow';
import { classNames } from '@/platform/client/ui/class-names';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { Cover } from '../covers/cover';
import { EpisodeStepper } from './episode-stepper';
import { LabelChips } from '../labels/label-chips';
import styles from './record-card.module.css';
import type { RecordItemProps } from './record-commands';
import { RecordMenu } from './record-menu';
import { SeasonsLink } from './seasons-link';
import { RecordTitle } from './record-title';
import { PlayLink, recordTools } from './record-tools';
import { marksText } from '../records/watched-record';
import { watchTime } from '../records/watch-time';

/** A record with its cover; less frequent actions appear on the cover on hover. */
export const RecordCard = memo(function RecordCard({
  record,
  chosen,
  search,
  colorOf,
  commands,
}: RecordItemProps) {
  const { title } = record;
  const choosing = chosen !== undefined;
  const touched = useRoomyRows();
  const time = watchTime(record.last_watched_time);
  return (
    <article className={classNames(styles.card, chosen && styles.chosen)}>
      <div className={styles.cover}>
        <Cover
          title={title}
          imageUrl={record.image_url}
          onZoom={choosing ? undefined : () => commands.zoom(record)}
        />
        {choosing ? (
          <label className={styles.choice}>
            <Checkbox
              label={`选择《${title}》`}
              hideLabel
              checked={chosen}
              onChange={() => commands.toggle(record.id)}
            />
          </label>
        ) : (
          <>
            {touched && <RecordMenu record={record} commands={commands} className={styles.more} />}
            <div className={styles.tools}>
              {!touched && (
                <RecordMenu record={record} commands={commands} statesOnly className={styles.states} />
              )}
              {!touched &&
                recordTools(record, commands).map(({ control, text, label, icon, run }) => (
                  <button
                    key={control}
                    type="button"
                    data-control={control}
                    aria-label={label}
                    title={text}
                    className={styles.tool}
                    onClick={run}
                  >
                    {icon}
                  </button>
                ))}
              <PlayLink record={record} className={styles.play} />
            </div>
            <SeasonsLink record={record} className={styles.seasons} />
          </>
        )}
      </div>
      <div className={styles.body}>
        <RecordTitle record={record} search={search} />
        <EpisodeStepper record={record} commands={commands} />
        <LabelChips tag={record.tag} types={record.types} colorOf={colorOf} className={styles.chips} />
        {/* No paragraphs: readers who space those out would lose what is below. */}
        <div className={styles.description} title={record.description}>
          {record.description}
        </div>
        <div className={styles.foot}>
          <time className="grow cut" title={`上次观看：${time}`}>
            {time}
          </time>
          {marksText(record)}
        </div>
      </div>
    </article>
  );
});

/** A placeholder of a card's size. */
export function RecordCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.cover}>
        <div className={styles.blank}>
          <Skeleton height="100%" radius={0} />
        </div>
      </div>
      <div className={styles.body}>
        <Skeleton width="70%" height={14} />
        <div className={styles.blankLine}>
          <Skeleton width="50%" height={12} />
        </div>
      </div>
    </div>
  );
}
