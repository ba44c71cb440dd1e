import { useDates } from '@/platform/client/preferences';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import styles from './conflict-dialog.module.css';
import type { Difference } from './draft';
import type { DraftHandle } from './use-draft';

/** Tells the user that somebody else has saved first, and asks whose changes to keep. */
export function ConflictDialog<List>({
  missed,
  differences,
  saving,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: {
  missed: DraftHandle<List>['missed'];
  differences: (before: List, after: List) => Difference[];
  saving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}) {
  const dates = useDates();
  return (
    <Dialog
      open={missed !== null}
      onClose={onClose}
      title="Somebody else was faster"
      width="list"
      cancelLabel="Keep editing"
      sideAction={
        <Button aria-disabled={saving} onClick={onTakeTheirs}>
          Take theirs
        </Button>
      }
      primary={{ label: 'Keep mine', onAction: onKeepMine, busy: saving }}
    >
      {missed && (
        <>
          <p className={styles.who}>
            <strong>{missed.theirs.changedBy ?? 'Somebody'}</strong> saved these settings
            {missed.theirs.changedAt !== null && ` on ${dates.minute(missed.theirs.changedAt)}`}, while you
            were changing them. Nothing of yours is stored yet.
          </p>
          <Differences
            theirs={differences(missed.before, missed.theirs.list)}
            mine={differences(missed.before, missed.mine)}
          />
          <p className={styles.choice}>
            <strong>Keep mine</strong> saves your changes on top of theirs; what you did not touch stays as
            they saved it. <strong>Take theirs</strong> drops your changes.
          </p>
        </>
      )}
    </Dialog>
  );
}

function Differences({ theirs, mine }: { theirs: Difference[]; mine: Difference[] }) {
  if (theirs.length === 0) {
    return <p className={styles.none}>What is stored is the same as what you began with.</p>;
  }
  return (
    <ul aria-label="What they changed" className={styles.list}>
      {theirs.map(({ key, subject, field, before, after }) => {
        const own = mine.find((difference) => difference.key === key);
        return (
          <li key={key}>
            <span className={styles.field}>
              {subject} · {field}
            </span>
            <span>
              <del>{before || '(empty)'}</del> <span aria-label="became">→</span>{' '}
              <ins>{after || '(empty)'}</ins>
            </span>
            {own && <span className={styles.own}>You: {own.after || '(empty)'}</span>}
          </li>
        );
      })}
    </ul>
  );
}
