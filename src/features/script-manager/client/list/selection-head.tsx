import FileDown from 'lucide-react/icons/file-down';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Menu } from '@/platform/client/ui/menu';
import type { ScriptDialog } from '../scripts/script-dialog';
import type { ScriptEntry } from '../scripts/script-entry';
import type { ExportFormat } from '../export/export-file';
import styles from './list-head.module.css';

interface SelectionHeadProps {
  chosen: readonly ScriptEntry[];
  /** Whether all found scripts are selected. */
  all: boolean;
  onChooseAll: (all: boolean) => void;
  onDialog: (dialog: ScriptDialog) => void;
  onExport: (scripts: readonly ScriptEntry[], format: ExportFormat) => void;
  onEnd: () => void;
}

/** The actions for the selected scripts, in place of the title. */
export function SelectionHead({ chosen, all, onChooseAll, onDialog, onExport, onEnd }: SelectionHeadProps) {
  const none = chosen.length === 0;
  return (
    <div className={styles.head} role="group" aria-label="Selected scripts">
      <Checkbox
        label="Select all"
        hideLabel
        checked={all ? true : none ? false : 'mixed'}
        onChange={onChooseAll}
      />
      <span role="status" className={styles.chosen}>
        {chosen.length} selected
      </span>
      <IconButton
        label="Tag selected scripts"
        icon={<Tag />}
        size="row"
        disabled={none}
        onClick={() => onDialog({ kind: 'tags', scripts: chosen })}
      />
      <Menu
        trigger={
          <IconButton label="Export selected scripts" icon={<FileDown />} size="row" disabled={none} />
        }
        items={[
          { label: 'As a .csv file', onSelect: () => onExport(chosen, 'csv') },
          { label: 'As a .zip of .sql files', onSelect: () => onExport(chosen, 'zip') },
        ]}
      />
      <IconButton
        label="Delete selected scripts"
        icon={<Trash2 />}
        size="row"
        tone="danger"
        disabled={none}
        onClick={() => onDialog({ kind: 'delete', scripts: chosen })}
      />
      <IconButton label="End the selection" icon={<X />} size="row" onClick={onEnd} />
    </div>
  );
}
