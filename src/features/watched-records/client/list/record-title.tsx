import { isLink } from '../../rules';
import styles from './record-title.module.css';
import type { WatchedRecord } from '../records/watched-record';

/** The title, as a link to the detail page if there is one. */
export function RecordTitle({ record: { title, listpage_url: link } }: { record: WatchedRecord }) {
  return (
    <h2 className={styles.title} title={title}>
      {link !== '' && isLink(link) ? (
        <a href={link} target="_blank" rel="noopener noreferrer" data-control="title">
          {title}
        </a>
      ) : (
        title
      )}
    </h2>
  );
}
