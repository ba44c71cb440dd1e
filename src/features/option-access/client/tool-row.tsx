import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useShiftingRow } from '@/platform/client/lists/sortable-rows';
import { ToolIcon } from '@/platform/client/tools/tool-icon';
import { type Tool, TOOL_FLAGS, type ToolFlags } from '@/platform/shared/tool-access';
import { Badge } from '@/platform/client/ui/badge';
import { classNames } from '@/platform/client/ui/class-names';
import { IconButton } from '@/platform/client/ui/icon-button';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { Switch } from '@/platform/client/ui/switch';
import { OrderInput } from './order-input';
import { ACCESS_LABELS, type ToolWords } from './tool-list';
import styles from './tool-row.module.css';
import { ToolWordsCell } from './tool-words';

export interface ToolRowActions {
  onMove: (tool: Tool, place: number) => void;
  onSwitch: (tool: Tool, flag: keyof ToolFlags, on: boolean) => void;
  /** null ends the edit mode. */
  onEdit: (id: number, words: ToolWords | null) => void;
  onSaveWords: (tool: Tool) => void;
}

export function ToolRow({
  tool,
  count,
  edit,
  saving,
  onMove,
  onSwitch,
  onEdit,
  onSaveWords,
}: {
  tool: Tool;
  /** The number of tools. */
  count: number;
  edit: ToolWords | undefined;
  saving: boolean;
} & ToolRowActions) {
  const { attach, style, isDragged, gripProps } = useShiftingRow(tool.id);
  const { title, category, display_order: place } = tool;

  return (
    <tr ref={attach} role="row" className={classNames(styles.row, isDragged && styles.dragged)} style={style}>
      <td role="cell" className={styles.order}>
        <button type="button" {...gripProps} aria-label={`Drag ${title}`} className={styles.grip}>
          <GripVertical size={14} />
        </button>
        <OrderInput tool={tool} onMove={(to) => onMove(tool, to)} />
      </td>
      <td role="cell" className={styles.tool}>
        <div className={styles.iconAndWords}>
          <span className={styles.tile}>
            <IconTile icon={<ToolIcon toolKey={tool.tool_key} />} size="small" />
          </span>
          <ToolWordsCell
            tool={tool}
            edit={edit}
            saving={saving}
            onEdit={(words) => onEdit(tool.id, words)}
            onSave={() => onSaveWords(tool)}
          />
        </div>
      </td>
      <td role="cell" className={styles.category}>
        <Badge tone={category === 'advanced' ? 'accent' : 'neutral'}>
          {category === 'advanced' ? 'Advanced' : 'Personal'}
        </Badge>
      </td>
      {TOOL_FLAGS.map((flag) => (
        <td key={flag} role="cell" className={styles.flag}>
          <span aria-hidden="true" className={styles.flagLabel}>
            {ACCESS_LABELS[flag]}
          </span>
          <Switch
            label={`${title}: ${ACCESS_LABELS[flag]}`}
            hideLabel
            checked={tool[flag]}
            disabled={flag !== 'enabled_global' && !tool.enabled_global}
            onChange={(on) => onSwitch(tool, flag, on)}
          />
        </td>
      ))}
      <td role="cell" className={styles.actions}>
        <div className={styles.buttons}>
          {/* aria-disabled instead of disabled, so that a row at either end keeps the focus. */}
          <IconButton
            label={`Move ${title} up`}
            icon={<ArrowUp />}
            size="row"
            aria-disabled={place === 1}
            onClick={() => onMove(tool, place - 1)}
          />
          <IconButton
            label={`Move ${title} down`}
            icon={<ArrowDown />}
            size="row"
            aria-disabled={place === count}
            onClick={() => onMove(tool, place + 1)}
          />
        </div>
      </td>
    </tr>
  );
}
