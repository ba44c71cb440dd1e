import { memo } from 'react';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash-2';

import { Checkbox } from '@/platform/client/ui/checkbox';
import { useRoomyRows } from '@/platform/client/use-narrow';
import { classNames } from '@/platform/client/ui/class-names';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { isLink } from '../../rules';
import { Cover } from '../covers/cover';
import { EpisodeStepper } from './episode-stepper';
import { LabelChips } from '../labels/label-chips';
import styles from './record-card.module.css';
import type { RecordItemProps } from './record-commands';
import { RecordMenu } from './record-menu';
import { RecordTitle } from './record-title';
import { watchTime } from '../records/watch-time';

/** A record with its cover; less frequent actions appear on the cover on hover. */
export const RecordCard = memo(function RecordCard({
  record,
  chosen,
  search,
  colorOf,
  commands,
}: RecordItemProps) {
  const { title, is_completed: completed, bookmark_url: link } = record;
  const choosing = chosen !== undefined;
  const touched = useRoomyRows();
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
            {touched ? (
              <RecordMenu record={record} commands={commands} className={styles.more} />
            ) : (
              <>
                <div className={styles.corner}>
                  <button
                    type="button"
                    data-control="edit"
                    aria-label={`编辑《${title}》`}
                    title="编辑"
                    className={styles.tool}
                    onClick={() => commands.edit(record)}
                  >
                    <Pencil size={14} />
                  </button>
                  <button
                    type="button"
                    data-control="delete"
                    aria-label={`删除《${title}》`}
                    title="删除"
                    className={styles.tool}
                    onClick={() => commands.remove(record)}
                  >
                    <Trash2 size={14} />
                  </button>
                </div>
                <button
                  type="button"
                  data-control="complete"
                  aria-label={completed ? `《${title}》取消完成` : `《${title}》标记为已完成`}
                  title={completed ? '取消完成' : '标记为已完成'}
                  className={classNames(styles.tool, styles.complete)}
                  onClick={() => commands.setCompleted(record, !completed)}
                >
                  {completed ? <CircleDashed size={14} /> : <Check size={14} />}
                </button>
              </>
            )}
            {link !== '' && isLink(link) && (
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer"
                data-control="play"
                aria-label={`播放《${title}》`}
                title="播放"
                className={styles.play}
              >
                <Play />
              </a>
            )}
          </>
        )}
      </div>
      <div className={styles.body}>
        <RecordTitle record={record} search={search} />
        <EpisodeStepper record={record} onStep={(by) => commands.step(record, by)} />
        <LabelChips tag={record.tag} types={record.types} colorOf={colorOf} className={styles.chips} />
        <p className={styles.description} title={record.description || undefined}>
          {record.description}
        </p>
        <time className={styles.time} title="上次观看">
          {watchTime(record.last_watched_time)}
        </time>
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
