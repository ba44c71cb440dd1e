import Bookmark from 'lucide-react/icons/bookmark';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useRovingFocus } from '@/platform/client/lists/roving-focus';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { VirtualList } from '@/platform/client/lists/virtual-list';
import styles from './history-list.module.css';
import { reasonText, sizeText, versionName, type Version } from './versions';

const ROW = 56;
const NONE: readonly Version[] = [];

interface HistoryListProps {
  /** Undefined while loading. */
  versions: readonly Version[] | undefined;
  chosen: Version | undefined;
  onChoose: (id: number) => void;
}

/** The versions, newest first; arrow keys select and show one. */
export function HistoryList({ versions, chosen, onChoose }: HistoryListProps) {
  const keys = useRovingFocus(
    versions ?? NONE,
    ({ id }) => id,
    ({ id }) => onChoose(id),
  );
  if (!versions) {
    return (
      <SkeletonRows
        label="Loading the history"
        rowHeight={ROW}
        rows={6}
        lines={2}
        className={styles.loading}
      />
    );
  }
  return (
    <div className={styles.list} {...keys.listProps}>
      <VirtualList
        label="Earlier texts"
        items={versions}
        rowHeight={ROW}
        keyOf={({ id }) => id}
        activeIndex={keys.cursor}
        renderRow={(version, index) => (
          <button
            type="button"
            {...keys.rowProps(index)}
            aria-current={version === chosen || undefined}
            className={styles.row}
            onClick={() => onChoose(version.id)}
          >
            <span className={styles.name}>
              {version.label !== null && <Bookmark size={14} aria-label="Named" className={styles.mark} />}
              <span className={styles.words} title={version.label ?? undefined}>
                {versionName(version)}
              </span>
            </span>
            <span className={styles.facts}>
              {sizeText(version.size)}, {reasonText(version)}
            </span>
            <ChevronRight className={styles.chevron} />
          </button>
        )}
      />
    </div>
  );
}
