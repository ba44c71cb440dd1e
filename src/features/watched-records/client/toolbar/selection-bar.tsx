import CheckCheck from 'lucide-react/icons/check-check';
import Layers from 'lucide-react/icons/layers';
import Shapes from 'lucide-react/icons/shapes';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useAtLowerEdge } from '@/platform/client/ui/at-lower-edge';
import { Button } from '@/platform/client/ui/button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Menu } from '@/platform/client/ui/menu';
import { OPEN_STATES, type OpenState } from '../../limits';
import { STATE_NAMES } from '../../rules';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  count: number;
  /** Whether all records of the view are selected. */
  all: boolean;
  loading: boolean;
  onAll: () => void;
  onNone: () => void;
  onTag: () => void;
  onTypes: () => void;
  onCompleted: (completed: boolean) => void;
  onState: (state: OpenState) => void;
  onSeasons: () => void;
  onDelete: () => void;
  onEnd: () => void;
}

/** The actions for the selected records, fixed to the lower edge of the window. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, all, loading, onAll, onNone, onTag, onTypes, onCompleted, onState, onDelete, onEnd } = props;
  const { onSeasons } = props;
  const bar = useRef<HTMLDivElement>(null);
  useAtLowerEdge(bar);
  return (
    <div ref={bar} role="toolbar" aria-label="批量操作" className={styles.bar}>
      <Checkbox
        label="全选"
        checked={all ? true : count > 0 ? 'mixed' : false}
        disabled={loading}
        onChange={all ? onNone : onAll}
      />
      <span role="status" className={styles.count}>
        已选 {count} 条
      </span>
      <div className={styles.actions}>
        <Button size="small" icon={<Tag size={14} />} onClick={onTag}>
          标签
        </Button>
        <Button size="small" icon={<Shapes size={14} />} onClick={onTypes}>
          类型
        </Button>
        <Button size="small" icon={<Layers size={14} />} onClick={onSeasons}>
          归为一部作品
        </Button>
        <Menu
          trigger={
            <Button size="small" icon={<CheckCheck size={14} />}>
              进度
            </Button>
          }
          items={[
            { label: '标记为已完成', onSelect: () => onCompleted(true) },
            { label: '取消完成', onSelect: () => onCompleted(false) },
            ...OPEN_STATES.map((state) => ({
              label: `标记为${STATE_NAMES[state]}`,
              onSelect: () => onState(state),
            })),
          ]}
        />
        <Button size="small" variant="danger-outline" icon={<Trash2 size={14} />} onClick={onDelete}>
          删除所选（{count}）
        </Button>
      </div>
      <IconButton label="退出选择" icon={<X />} onClick={onEnd} />
    </div>
  );
}
