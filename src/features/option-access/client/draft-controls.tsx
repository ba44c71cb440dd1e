import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import { StatusDot } from '@/platform/client/ui/status-chip';
import { UnsavedGuard } from '@/platform/client/unsaved-guard';
import { ConflictDialog } from './conflict-dialog';
import type { Difference } from './draft';
import styles from './draft-controls.module.css';
import { readOptionAccessSearch } from './option-access-search';
import type { DraftHandle } from './use-draft';

/** What a tab with unsaved work shows around it: the button that saves, failures, and the questions it may come to. */
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
  /** Where there is more to lose than the draft. */
  dirty?: boolean;
  /** The place of the button, in the page's head. */
  head: HTMLElement | null;
  saveLabel: string;
  /** What is being worked on: 'Navigator Tools'. */
  name: string;
  onSave: () => void;
  differences: (before: List, after: List) => Difference[];
}) {
  const { failure, saving, missed } = draft;
  const failed = useRef<HTMLDivElement>(null);
  const failureText = failure?.text;

  // The button may be far from where the failure shows.
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
            <Button variant="primary" busy={saving} aria-disabled={!draft.list} onClick={onSave}>
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

interface Place {
  pathname: string;
  search: object;
}

function leavesTab(from: Place, to: Place): boolean {
  if (from.pathname !== to.pathname) return true;
  return readOptionAccessSearch(from.search).tab !== readOptionAccessSearch(to.search).tab;
}
