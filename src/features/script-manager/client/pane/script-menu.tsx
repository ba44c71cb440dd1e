import { useState } from 'react';
import History from 'lucide-react/icons/history';
import ListIndentIncrease from 'lucide-react/icons/list-indent-increase';
import TextWrap from 'lucide-react/icons/text-wrap';
import { Shortcut, type Hotkey } from '@/platform/client/hotkeys';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { IconButton } from '@/platform/client/ui/icon-button';
import { showToast } from '@/platform/client/ui/toast-store';
import { useNarrow } from '@/platform/client/use-narrow';
import type { ScriptEditor } from '../editor/script-editor';
import type { ScriptMoreMenuProps } from './script-more-menu';
import type { SqlDialect } from '../../sql-dialects';

const ScriptMoreMenu = lazyPiece(async () => (await import('./script-more-menu')).ScriptMoreMenu);

interface ScriptMenuProps extends Omit<ScriptMoreMenuProps, 'first'> {
  script: number;
  /** Keys of the text are for this one. */
  active: boolean;
  editor: ScriptEditor | null;
  dialect: SqlDialect;
  wordWrap: boolean;
  onToggleWordWrap: () => void;
}

/** The actions for the open script besides the toolbar's: format, history, pin, rename. */
export function ScriptMenu({
  script,
  active,
  editor,
  dialect,
  wordWrap,
  onToggleWordWrap,
  ...more
}: ScriptMenuProps) {
  const narrow = useNarrow();
  const [formatting, setFormatting] = useState(false);

  /** Of the selection, or else of the whole text. */
  async function format() {
    if (!editor || formatting) return;
    setFormatting(true);
    try {
      await (await import('../editor/format-script')).formatScript(editor, { script, dialect });
    } catch (error) {
      showToast({ tone: 'error', text: error instanceof Error ? error.message : '' });
    } finally {
      setFormatting(false);
    }
  }

  const onHistory = () => more.onPanel('history');
  const keys: Hotkey[] = [
    { group: 'The text', keys: 'mod+shift+f', does: 'Format the SQL', run: () => void format() },
    { group: 'The text', keys: 'mod+shift+h', does: 'Show the history', run: onHistory },
  ];

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
      {active && keys.map((key) => <Shortcut key={key.keys} {...key} />)}
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
      <div className="row gap-4" style={{ minWidth: 32 }}>
        <ScriptMoreMenu {...more} first={narrow ? [formatItem, wrapItem, historyItem, 'separator'] : []} />
      </div>
    </>
  );
}
