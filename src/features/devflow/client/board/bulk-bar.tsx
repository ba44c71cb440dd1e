import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import CircleCheck from 'lucide-react/icons/circle-check';
import Flag from 'lucide-react/icons/flag';
import FolderInput from 'lucide-react/icons/folder-input';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '@/platform/client/ui/button';
import { Menu } from '@/platform/client/ui/menu';
import { SelectionBar } from '@/platform/client/ui/selection-bar';
import { StatusDot } from '@/platform/client/ui/status-chip';
import { statusLook } from '../../status-look';
import type { Target } from './item-actions';

interface BulkBarProps {
  count: number;
  targets: readonly Target[];
  onStatus: (statusId: number) => void;
  onMark: () => void;
  onToTop: () => void;
  onToFeature: () => void;
  onComplete: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** The actions for the selected open items. */
export function BulkBar({
  count,
  targets,
  onStatus,
  onMark,
  onToTop,
  onToFeature,
  onComplete,
  onDelete,
  onClear,
}: BulkBarProps) {
  return (
    <SelectionBar label="Selected items" count={count} onClear={onClear}>
      <Button size="small" icon={<CircleCheck size={14} />} onClick={onComplete}>
        Complete
      </Button>
      <Menu
        align="start"
        trigger={
          <Button size="small" icon={<Tag size={14} />}>
            Set status
          </Button>
        }
        items={targets.map((target) => ({
          key: target.statusId,
          label: target.name,
          icon: <StatusDot {...statusLook(target, 'info')} />,
          onSelect: () => onStatus(target.statusId),
        }))}
      />
      <Button size="small" icon={<Flag size={14} />} onClick={onMark}>
        Priority, labels…
      </Button>
      <Button size="small" icon={<ArrowUpToLine size={14} />} onClick={onToTop}>
        Move to top
      </Button>
      <Button size="small" icon={<FolderInput size={14} />} onClick={onToFeature}>
        Move to feature…
      </Button>
      <Button size="small" variant="danger-outline" icon={<Trash2 size={14} />} onClick={onDelete}>
        Delete
      </Button>
    </SelectionBar>
  );
}
