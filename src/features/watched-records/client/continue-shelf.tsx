import { useState, type KeyboardEvent } from 'react';
import { Link } from '@tanstack/react-router';
import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { trpc } from '@/platform/client/trpc';
import { focusNextOnce } from '@/platform/client/ui/focus-after';
import { isLink } from '../rules';
import { Cover } from './covers/cover';
import { followFlight } from './covers/follow-flight';
import { ProgressLine } from './list/episode-stepper';
import { GoOnButton } from './list/go-on-button';
import { goOn, type RecordCommands } from './list/record-commands';
import type { WatchedChanges } from './records/use-watched-changes';
import { viewOf } from './records/records-view';
import { progressText, type WatchedRecord } from './records/watched-record';
import styles from './continue-shelf.module.css';

interface ContinueShelfProps {
  /** Of the usual list, as far as they are there. */
  rows: readonly (WatchedRecord | null)[];
  changes: WatchedChanges;
  commands: Pick<RecordCommands, 'step' | 'setCompleted'>;
}

// Here, since the page need not wait for it.
followFlight();

const SHELF_RECORDS = 8;
const ASKED = { ...viewOf({ state: 'watching' }), offset: 0, limit: SHELF_RECORDS };

/**
 * 继续观看: what is being watched, each with its link to go on and one episode more. One tab stop; Left and Right go through
 * it.
 */
export function ContinueShelf({ rows, changes, commands }: ContinueShelfProps) {
  const watching = rows.filter((record) => record !== null).filter(({ state }) => state === 'watching');
  // The part of the list that is there may have too few of them.
  const knowsAll = watching.length >= SHELF_RECORDS || !rows.includes(null);
  const asked = trpc.watchedRecords.list.useQuery(ASKED, {
    // None is there before the first part is.
    enabled: !knowsAll && rows.some((record) => record !== null),
    ...LIVE,
  });
  const shown = useShown(changes, 'list', asked.data, ASKED);
  const records = knowsAll ? watching.slice(0, SHELF_RECORDS) : (shown?.records ?? watching);
  const [at, setAt] = useState(0);
  const current = Math.min(at, records.length - 1);

  const goOnFrom = (control: HTMLElement, record: WatchedRecord) => {
    focusNextOnce(control);
    goOn(commands, record);
  };

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const { control } = (event.target as HTMLElement).dataset;
    const record = records[current];
    if (event.altKey || event.ctrlKey || event.metaKey || control === undefined || !record) return;
    if (step !== undefined) {
      const next = event.currentTarget.querySelector(`[data-place="${String(current + step)}"]`);
      const there = next?.querySelector<HTMLElement>(`[data-control="${control}"]`);
      (there ?? next?.querySelector<HTMLElement>('button'))?.focus();
    } else if (event.key === '+' || event.key === '=') goOnFrom(event.target as HTMLElement, record);
    else if (event.key === '-') commands.step(record, -1);
    else return;
    event.preventDefault();
  }

  if (records.length === 0) return null;
  return (
    <section aria-label="继续观看" className={styles.shelf}>
      <div className="row">
        <h2 className="medium grow">继续观看</h2>
        <Link to="/watched-records" search={{ state: 'watching' }} className={styles.all}>
          全部在看
        </Link>
      </div>
      <ul
        // In Firefox, what scrolls is a tab stop.
        tabIndex={-1}
        className={styles.track}
        onKeyDown={handleKeyDown}
        onFocus={({ target }) => {
          const place = target.closest<HTMLElement>('[data-place]')?.dataset.place;
          if (place !== undefined) setAt(Number(place));
        }}
      >
        {records.map((record, place) => {
          const { title } = record;
          const tabIndex = place === current ? 0 : -1;
          const link = [record.bookmark_url, record.listpage_url].find((url) => url !== '' && isLink(url));
          return (
            <li key={record.id} data-place={place} className={styles.item}>
              <div className={styles.cover}>
                <Cover small title={title} imageUrl={record.image_url} />
              </div>
              <div className="grow">
                <div className="cut medium" title={title}>
                  {link === undefined ? (
                    title
                  ) : (
                    <a
                      href={link}
                      target="_blank"
                      rel="noopener noreferrer"
                      data-control="title"
                      tabIndex={tabIndex}
                      aria-label={`继续看《${title}》`}
                    >
                      {title}
                    </a>
                  )}
                </div>
                <div className="cut muted caption figures">{progressText(record)}</div>
              </div>
              <GoOnButton
                record={record}
                tabIndex={tabIndex}
                className={styles.plus}
                onClick={({ currentTarget }) => goOnFrom(currentTarget, record)}
              />
              <ProgressLine record={record} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
