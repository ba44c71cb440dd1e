import { useMemo, useState } from 'react';
import Copy from 'lucide-react/icons/copy';
import { Button } from '@/platform/client/ui/button';
import { kualaLumpurTime } from '@/platform/shared/dates';
import type { SqlDialect } from '../../sql-dialects';
import { failureText, type Failure } from '../scripts/failure-text';
import type { ScriptTexts } from '../texts/script-texts';
import { ComparisonDialog } from './comparison-dialog';

interface ConflictDialogProps {
  /** The script for which it was opened; a decision applies to no other. */
  script: { id: number; name: string };
  theirs: { content: string; updatedAt: string };
  texts: Pick<ScriptTexts, 'text' | 'keepMine' | 'takeTheirs'>;
  dialect: SqlDialect;
  /** Saves a text as a new script next to this one; rejects on failure. */
  onSaveCopy: (content: string) => Promise<void>;
  /** Changes nothing: the user continues editing, and nothing is saved. */
  onClose: () => void;
}

/**
 * Two conflicting texts of a script, neither of which may be lost: the user chooses. No single key decides, since it
 * may have been typed for the text.
 */
export function ConflictDialog({ script, theirs, texts, dialect, onSaveCopy, onClose }: ConflictDialogProps) {
  const { id, name } = script;
  const [mine] = useState(() => texts.text(id));
  const [busy, setBusy] = useState<'theirs' | 'copy' | null>(null);
  const [error, setError] = useState<string>();
  const left = useMemo(() => ({ title: 'Mine', note: 'not saved', text: mine }), [mine]);
  const right = useMemo(
    () => ({
      title: 'Theirs',
      note: `saved ${kualaLumpurTime(new Date(theirs.updatedAt))}`,
      text: theirs.content,
    }),
    [theirs],
  );

  async function giveWay(how: 'theirs' | 'copy') {
    setBusy(how);
    setError(undefined);
    try {
      await texts.takeTheirs(id, how === 'copy' ? onSaveCopy : undefined);
      onClose();
    } catch (failure) {
      const attempt = how === 'copy' ? 'Failed to create script' : 'Failed to save data';
      setError(failureText(attempt, failure as Failure));
      setBusy(null);
    }
  }

  return (
    <ComparisonDialog
      left={left}
      right={right}
      dialect={dialect}
      title={`“${name}” was changed elsewhere`}
      subtitle="Your text is not saved yet. The one that you do not take goes into the history."
      onClose={onClose}
      error={error}
      busy={busy === 'copy'}
      primary={{
        label: 'Keep mine',
        byEnter: false,
        onAction: () => {
          void texts.keepMine(id);
          onClose();
        },
      }}
      secondary={{ label: 'Take theirs', busy: busy === 'theirs', onAction: () => void giveWay('theirs') }}
      sideAction={
        <Button
          icon={<Copy size={14} />}
          aria-disabled={busy !== null}
          busy={busy === 'copy'}
          onClick={() => void giveWay('copy')}
        >
          Save as copy
        </Button>
      }
    />
  );
}
