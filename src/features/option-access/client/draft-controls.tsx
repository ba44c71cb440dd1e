import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import { StatusDot } from '@/platform/client/ui/status-chip';
import { type Place, UnsavedGuard } from '@/platform/client/unsaved-guard';
import { ConflictDialog } from './conflict-dialog';
import type { Difference } from './draft';
import styles from './draft-controls.module.css';
import { readOptionAccessSearch } from './option-access-search';
import type { DraftHandle } from './use-draft';

/** Around a tab with unsaved changes: the save button, failures, and the dialogs that may open. */
export function DraftControls<List>({
  draft,
  dirty = draft.dirty,
  head,
  saveLabel,
  name,
  onSave,
  differences,
}: {
  draft: DraftHandle<List>;
  /** Whether there are unsaved changes besides the draft. */
  dirty?: boolean;
  /** Where the button is rendered: in the page's header. */
  head: HTMLElement | null;
  saveLabel: string;
  /** What is being edited: 'Navigator Tools'. */
  name: string;
  onSave: () => void;
  differences: (before: List, after: List) => Difference[];
}) {
  const { failure, saving, missed } = draft;
  const failed = useRef<HTMLDivElement>(null);
  const failureText = failure?.text;

  // The button may be far from where the failure is shown.
  useEffect(() => {
    if (failureText !== undefined) failed.current?.scrollIntoView({ block: 'nearest' });
  }, [failureText]);

  return (
    <>
      {head &&
        createPortal(
          <div className={styles.actions}>
            <span role="status" className={styles.unsaved}>
              {dirty && (
                <>
                  <StatusDot tone="warning" />
                  Unsaved changes
                </>
              )}
            </span>
            <Button variant="primary" busy={saving} aria-disabled={!draft.list || !dirty} onClick={onSave}>
              {saveLabel}
            </Button>
          </div>,
          head,
        )}
      <div ref={failed} className={styles.failure}>
        {failure && (
          <Notice tone="danger" title={failure.text}>
            <p>Nothing was stored.</p>
            <Button size="small" busy={saving} onClick={failure.retry}>
              Try again
            </Button>
          </Notice>
        )}
      </div>
      <UnsavedGuard when={dirty} leaves={leavesTab}>
        {`Your changes to ${name} are not saved yet.`}
      </UnsavedGuard>
      <ConflictDialog
        missed={missed}
        differences={differences}
        saving={saving}
        onKeepMine={() => void draft.keepMine()}
        onTakeTheirs={draft.takeTheirs}
        onClose={draft.keepEditing}
      />
    </>
  );
}

function leavesTab(from: Place, to: Place): boolean {
  if (from.pathname !== to.pathname) return true;
  return readOptionAccessSearch(from.search).tab !== readOptionAccessSearch(to.search).tab;
}
