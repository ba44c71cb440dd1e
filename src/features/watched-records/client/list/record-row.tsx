import { memo } from 'react';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { classNames } from '@/platform/client/ui/class-names';
import { useNarrow } from '@/platform/client/use-narrow';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { Cover } from '../covers/cover';
import { EpisodeStepper } from './episode-stepper';
import { LabelChips } from '../labels/label-chips';
import type { RecordItemProps } from './record-commands';
import styles from './record-row.module.css';
import { RecordMenu } from './record-menu';
import { SeasonsLink } from './seasons-link';
import { RecordTitle } from './record-title';
import { PlayLink, recordTools } from './record-tools';
import { marksText } from '../records/watched-record';
import { watchTime } from '../records/watch-time';

/** A record in one line. */
export const RecordRow = memo(function RecordRow({
  record,
  chosen,
  search,
  colorOf,
  commands,
}: RecordItemProps) {
  const { title } = record;
  const choosing = chosen !== undefined;
  const narrow = useNarrow();
  const marks = marksText(record);
  const when = (
    <time className={styles.time} title="上次观看">
      {[watchTime(record.last_watched_time), narrow && marks].filter(Boolean).join(' · ')}
    </time>
  );
  return (
    <article className={classNames(styles.row, chosen && styles.chosen)}>
      {choosing && (
        <Checkbox
          label={`选择《${title}》`}
          hideLabel
          checked={chosen}
          onChange={() => commands.toggle(record.id)}
        />
      )}
      <div className={styles.cover}>
        <Cover
          small
          title={title}
          imageUrl={record.image_url}
          onZoom={choosing ? undefined : () => commands.zoom(record)}
        />
      </div>
      <div className={styles.words}>
        <RecordTitle record={record} search={search} />
        <div className="row gap-8">
          <SeasonsLink record={record} />
          <LabelChips tag={record.tag} types={record.types} colorOf={colorOf} />
        </div>
        {narrow && when}
      </div>
      {!narrow && <p className="rigid muted tiny figures">{marks}</p>}
      <div className={styles.progress}>
        <EpisodeStepper record={record} commands={commands} />
      </div>
      {!narrow && when}
      {!choosing && (
        <div className={styles.tools}>
          <PlayLink record={record} className={styles.play} />
          {narrow ? (
            <RecordMenu record={record} commands={commands} />
          ) : (
            [
              <RecordMenu key="states" record={record} commands={commands} statesOnly />,
              ...recordTools(record, commands).map(({ control, text, label, icon, run }) => (
                <BareIconButton
                  key={control}
                  label={label}
                  title={text}
                  data-control={control}
                  icon={icon}
                  size="row"
                  tone={control === 'delete' ? 'danger' : 'neutral'}
                  onClick={run}
                />
              )),
            ]
          )}
        </div>
      )}
    </article>
  );
});

/** A placeholder of a row's size. */
export function RecordRowSkeleton() {
  return (
    <div className={styles.row}>
      <div className={styles.cover}>
        <Skeleton height={56} radius={4} />
      </div>
      <div className={styles.words}>
        <Skeleton width="40%" height={14} />
        <Skeleton width="24%" height={12} />
      </div>
    </div>
  );
}
