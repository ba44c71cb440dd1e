import { Spinner } from '@/platform/client/ui/spinner';
import styles from './export-overlay.module.css';

/** Lies over the screen while a file is made and handed to the browser. */
export function ExportOverlay({ text }: { text: 'Exporting...' | 'Downloading...' }) {
  return (
    <div className={styles.scrim}>
      <p role="status" className={styles.box}>
        <Spinner />
        {text}
      </p>
    </div>
  );
}
