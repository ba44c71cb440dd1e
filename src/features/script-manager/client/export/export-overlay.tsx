import { useHotkey } from '@/platform/client/hotkeys';
import { Button } from '@/platform/client/ui/button';
import { Spinner } from '@/platform/client/ui/spinner';
import styles from './export-overlay.module.css';
import type { FileOverlay } from './use-file-overlay';

/** Covers the screen while a file is created and downloaded. */
export function ExportOverlay({ text, done, cancel }: FileOverlay) {
  useHotkey({
    group: 'Everywhere',
    keys: 'escape',
    does: 'Cancel the export',
    leftToFields: false,
    run: cancel ?? undefined,
  });
  return (
    <div className={styles.scrim}>
      <div className={styles.box}>
        <p role="status" className="row gap-12 medium">
          <Spinner />
          {text}
        </p>
        {cancel && (
          <div className={styles.long}>
            <progress aria-label={text} value={done ?? 0} className={styles.progress} />
            <Button size="small" onClick={cancel}>
              Cancel
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
