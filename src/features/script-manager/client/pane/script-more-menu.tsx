import Braces from 'lucide-react/icons/braces';
import Columns2 from 'lucide-react/icons/columns-2';
import Ellipsis from 'lucide-react/icons/ellipsis';
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import Link from 'lucide-react/icons/link';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import StickyNote from 'lucide-react/icons/sticky-note';
import X from 'lucide-react/icons/x';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Menu, type MenuItem } from '@/platform/client/ui/menu';
import type { ScriptPanel } from '../script-panels';

export interface ScriptMoreMenuProps {
  /** What has buttons of its own where there is room. */
  first: (MenuItem | 'separator')[];
  /** Another script can be opened beside it. */
  canHaveBeside: boolean;
  /** Of one that is beside another. */
  onClose: (() => void) | undefined;
  /** Of the script. */
  name: string;
  pinned: boolean;
  onTogglePin: () => void;
  onPanel: (panel: ScriptPanel) => void;
  onRename: () => void;
}

/** The menu of the open script, which the first load need not have. */
export function ScriptMoreMenu({
  first,
  canHaveBeside,
  onClose,
  name,
  pinned,
  onTogglePin,
  onPanel,
  onRename,
}: ScriptMoreMenuProps) {
  return (
    <>
      <Menu
        trigger={<IconButton label="More about the script" icon={<Ellipsis />} size="row" tooltip={false} />}
        items={[
          ...first,
          { label: 'Copy with values', icon: <Braces />, onSelect: () => onPanel('values') },
          { label: 'Compare with', icon: <GitCompareArrows />, onSelect: () => onPanel('compare') },
          ...(canHaveBeside
            ? [{ label: 'Open another beside', icon: <Columns2 />, onSelect: () => onPanel('beside') }]
            : []),
          { label: 'Notes and dialect', icon: <StickyNote />, onSelect: () => onPanel('details') },
          { label: 'Link to read…', icon: <Link />, onSelect: () => onPanel('link') },
          { label: 'Rename', icon: <Pencil />, shortcut: 'F2', onSelect: onRename },
          pinned
            ? { label: 'Unpin', icon: <PinOff />, onSelect: onTogglePin }
            : { label: 'Pin to the top', icon: <Pin />, onSelect: onTogglePin },
        ]}
      />
      {onClose && (
        <IconButton
          label={`Close “${name}”`}
          icon={<X />}
          size="row"
          tooltipSide="bottom"
          onClick={onClose}
        />
      )}
    </>
  );
}
