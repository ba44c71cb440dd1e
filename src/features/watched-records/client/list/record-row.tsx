import { memo } from 'react';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash-2';

import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { classNames } from '@/platform/client/ui/class-names';
import { useNarrow } from '@/platform/client/use-narrow';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { isLink } from '../../rules';
import { Cover } from '../covers/cover';
import { EpisodeStepper } from './episode-stepper';
import { LabelChips } from '../labels/label-chips';
import type { RecordItemProps } from './record-commands';
import styles from './record-row.module.css';
import { RecordMenu } from './record-menu';
import { RecordTitle } from './record-title';
import { watchTime } from '../records/watch-time';

/** A record in one line. */
export const RecordRow = memo(function RecordRow({
  record,
  chosen,
  search,
  colorOf,
  commands,
}: RecordItemProps) {
  const { title, is_completed: completed, bookmark_url: link } = record;
  const choosing = chosen !== undefined;
  const narrow = useNarrow();
  const when = (
    <time className={styles.time} title="上次观看">
      {watchTime(record.last_watched_time)}
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
        <LabelChips tag={record.tag} types={record.types} colorOf={colorOf} />
        {narrow && when}
      </div>
      <div className={styles.progress}>
        <EpisodeStepper record={record} onStep={(by) => commands.step(record, by)} />
      </div>
      {!narrow && when}
      {!choosing && (
        <div className={styles.tools}>
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
          {narrow ? (
            <RecordMenu record={record} commands={commands} />
          ) : (
            <>
              <BareIconButton
                label={completed ? `《${title}》取消完成` : `《${title}》标记为已完成`}
                title={completed ? '取消完成' : '标记为已完成'}
                data-control="complete"
                icon={completed ? <CircleDashed /> : <Check />}
                size="row"
                onClick={() => commands.setCompleted(record, !completed)}
              />
              <BareIconButton
                label={`编辑《${title}》`}
                title="编辑"
                data-control="edit"
                icon={<Pencil />}
                size="row"
                onClick={() => commands.edit(record)}
              />
              <BareIconButton
                label={`删除《${title}》`}
                title="删除"
                data-control="delete"
                icon={<Trash2 />}
                size="row"
                tone="danger"
                onClick={() => commands.remove(record)}
              />
            </>
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
