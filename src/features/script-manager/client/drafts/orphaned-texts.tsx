import { useState } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from '@/platform/client/ui/button';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import type { LeftDraft } from './drafts';
import styles from './recovered-text.module.css';

interface OrphanedTextsProps {
  orphans: readonly LeftDraft[];
  onBringBack: (orphan: LeftDraft) => Promise<void>;
  onForget: (orphan: LeftDraft) => void;
}

/** Lists texts that exist only on this device, since their scripts were deleted before they could be saved. */
export function OrphanedTexts({ orphans, onBringBack, onForget }: OrphanedTextsProps) {
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<LeftDraft | null>(null);

  async function bringBack(orphan: LeftDraft) {
    setBusy(true);
    await onBringBack(orphan);
    setBusy(false);
  }

  return (
    <>
      {orphans.map((orphan) => (
        <div key={`${orphan.script} ${orphan.page}`} role="status" className={styles.orphaned}>
          <span>“{orphan.name}” was deleted. What was written last is on this device only.</span>
          <span className={styles.choices}>
            <Button size="small" variant="ghost" onClick={() => setAsked(orphan)}>
              Forget it
            </Button>
            <Button size="small" busy={busy} onClick={() => void bringBack(orphan)}>
              Bring it back
            </Button>
          </span>
        </div>
      ))}
      {asked && (
        <ConfirmDialog
          open
          danger
          title="Forget the text"
          icon={<TriangleAlert />}
          onConfirm={() => {
            onForget(asked);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          {asked.text.length.toLocaleString('en-US')} characters of “{asked.name}” will be gone for good.
        </ConfirmDialog>
      )}
    </>
  );
}
