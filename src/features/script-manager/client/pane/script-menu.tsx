import { useState } from 'react';
import Braces from 'lucide-react/icons/braces';
import Ellipsis from 'lucide-react/icons/ellipsis';
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import History from 'lucide-react/icons/history';
import Link from 'lucide-react/icons/link';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import StickyNote from 'lucide-react/icons/sticky-note';
import ListIndentIncrease from 'lucide-react/icons/list-indent-increase';
import TextWrap from 'lucide-react/icons/text-wrap';
import { useHotkey } from '@/platform/client/hotkeys';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Menu } from '@/platform/client/ui/menu';
import { showToast } from '@/platform/client/ui/toast-store';
import { useNarrow } from '@/platform/client/use-narrow';
import type { ScriptEditor } from '../editor/script-editor';
import type { ScriptPanel } from '../script-panels';
import type { SqlDialect } from '../../sql-dialects';

interface ScriptMenuProps {
  script: number;
  editor: ScriptEditor | null;
  dialect: SqlDialect;
  pinned: boolean;
  wordWrap: boolean;
  onToggleWordWrap: () => void;
  onTogglePin: () => void;
  onPanel: (panel: ScriptPanel) => void;
  onRename: () => void;
}

/** The actions for the open script besides the toolbar's: format, history, pin, rename. */
export function ScriptMenu({
  script,
  editor,
  dialect,
  pinned,
  wordWrap,
  onToggleWordWrap,
  onTogglePin,
  onPanel,
  onRename,
}: ScriptMenuProps) {
  const narrow = useNarrow();
  const [formatting, setFormatting] = useState(false);

  /** Of the selection, or else of the whole text. */
  async function format() {
    if (!editor || formatting) return;
    const [before, text, after] = editor.parts();
    setFormatting(true);
    try {
      const { formatSql } = await import('../editor/format-sql');
      const formatted = await formatSql({ text, dialect });
      const isSame = editor.parts().join('') === before + text + after;
      if (isSame && editor.rewrite(script, before + formatted + after)) return;
      showToast({ tone: 'info', text: 'The script was changed meanwhile; nothing was formatted' });
    } catch (error) {
      showToast({ tone: 'error', text: error instanceof Error ? error.message : '' });
    } finally {
      setFormatting(false);
    }
  }

  useHotkey({
    group: 'The text',
    keys: 'mod+shift+f',
    does: 'Format the SQL',
    run: () => void format(),
  });
  const onHistory = () => onPanel('history');
  useHotkey({ group: 'The text', keys: 'mod+shift+h', does: 'Show the history', run: onHistory });

  const formatItem = { label: 'Format SQL', icon: <ListIndentIncrease />, onSelect: () => void format() };
  // In the status bar if there is room for it.
  const wrapItem = {
    label: wordWrap ? 'Do not wrap words' : 'Wrap words',
    icon: <TextWrap />,
    onSelect: onToggleWordWrap,
  };
  const historyItem = { label: 'History', icon: <History />, onSelect: onHistory };
  return (
    <>
      {!narrow && (
        <>
          <IconButton
            label={formatItem.label}
            icon={formatItem.icon}
            size="row"
            tooltipSide="bottom"
            busy={formatting}
            onClick={formatItem.onSelect}
          />
          <IconButton
            label={historyItem.label}
            icon={historyItem.icon}
            size="row"
            tooltipSide="bottom"
            onClick={onHistory}
          />
        </>
      )}
      <Menu
        trigger={<IconButton label="More about the script" icon={<Ellipsis />} size="row" tooltip={false} />}
        items={[
          ...(narrow ? [formatItem, wrapItem, historyItem, 'separator' as const] : []),
          { label: 'Copy with values', icon: <Braces />, onSelect: () => onPanel('values') },
          { label: 'Compare with', icon: <GitCompareArrows />, onSelect: () => onPanel('compare') },
          { label: 'Notes and dialect', icon: <StickyNote />, onSelect: () => onPanel('details') },
          { label: 'Link to read…', icon: <Link />, onSelect: () => onPanel('link') },
          { label: 'Rename', icon: <Pencil />, shortcut: 'F2', onSelect: onRename },
          pinned
            ? { label: 'Unpin', icon: <PinOff />, onSelect: onTogglePin }
            : { label: 'Pin to the top', icon: <Pin />, onSelect: onTogglePin },
        ]}
      />
    </>
  );
}
