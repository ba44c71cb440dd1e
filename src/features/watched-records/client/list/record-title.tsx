import { Highlight } from '@/platform/client/ui/highlight';
import { isLink } from '../../rules';
import styles from './record-title.module.css';
import type { WatchedRecord } from '../records/watched-record';

interface RecordTitleProps {
  record: WatchedRecord;
  /** The search that found it. */
  search: string;
}

/** The title, as a link to the detail page if there is one, with what was searched for marked. */
export function RecordTitle({ record: { title, listpage_url: link }, search }: RecordTitleProps) {
  const shown = <Highlight text={title} searched={[search, ...search.split(/\s+/u)]} />;
  return (
    <h2 className={styles.title} title={title}>
      {link !== '' && isLink(link) ? (
        <a href={link} target="_blank" rel="noopener noreferrer" data-control="title">
          {shown}
        </a>
      ) : (
        shown
      )}
    </h2>
  );
}
