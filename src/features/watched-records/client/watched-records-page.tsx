import { use, useEffect, useMemo, useRef, useState } from 'react';
import { useHotkey } from '@/platform/client/hotkeys';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { useSelectionKeys } from '@/platform/client/lists/selection-keys';
import { useStored } from '@/platform/client/stored-choice';
import { trpc } from '@/platform/client/trpc';
import { KitWordsContext } from '@/platform/client/ui/kit-words';
import { KeptHostsContext } from './covers/cover-source';
import { CHINESE_WORDS, LANG } from './records/chinese-words';
import type { Layout } from './list/grid-layout';
import { RecordsInPlace } from './list/records-in-place';
import { RecordList } from './list/record-list';
import { RecordsToolbar } from './toolbar/records-toolbar';
import { loadFailureText, say } from './records/say';
import { StatsCards } from './toolbar/stats-cards';
import { useLabels } from './labels/use-labels';
import { useRecords } from './records/use-records';
import { useSelection } from './records/use-selection';
import { watchedActions } from './records/watched-actions';
import { isUsual } from './records/records-view';
import { useWatchedAddress } from './records/use-watched-address';
import { KEYS, useWatchedChanges } from './records/use-watched-changes';
import type { WatchedDialog } from './records/watched-dialog';
import { WatchedHead } from './toolbar/watched-head';
import { NOTHING_SELECTED } from '../rules';

const SelectionBar = lazyPiece(async () => (await import('./toolbar/selection-bar')).SelectionBar);
const WatchedDialogs = lazyPiece(async () => (await import('./watched-dialogs')).WatchedDialogs);

const WorkHead = lazyPiece(async () => (await import('./seasons/work-head')).WorkHead);
const ContinueShelf = lazyPiece(async () => (await import('./continue-shelf')).ContinueShelf);

/** Its height, also in continue-shelf.module.css. */
const SHELF_PX = 124;

const NO_HOSTS: readonly string[] = [];
const OF_THE_ACCOUNT = { staleTime: Infinity };

/** /watched-records: the series that the user follows. */
export function WatchedRecordsPage() {
  const [grouped, setGrouped] = useStored<boolean>('watchedGrouped', (stored) => stored === true);
  const { view, searchBox, change, clear } = useWatchedAddress(grouped);
  const changes = useWatchedChanges();
  const records = useRecords(view, changes);
  const stats = trpc.watchedRecords.stats.useQuery(undefined, OF_THE_ACCOUNT);
  const reviews = trpc.watchedRecords.listReviews.useQuery(undefined, OF_THE_ACCOUNT);
  // News that change nothing create no revision, so this is refetched when the window gets the focus.
  const lastSync = trpc.watchedRecords.lastSync.useQuery();
  const coverHosts = trpc.watchedRecords.coverHosts.useQuery(undefined, OF_THE_ACCOUNT);
  const labels = useLabels();
  const selection = useSelection(view, records.rows);
  const actions = watchedActions(changes, view, selection.dropGone);
  const [layout, setLayout] = useStored<Layout>('watchedLayout', (stored) =>
    stored === 'list' ? 'list' : 'grid',
  );
  const [dialog, setDialog] = useState<WatchedDialog | null>(null);
  const list = useRef<HTMLElement>(null);
  const english = use(KitWordsContext);
  const words = useMemo(() => ({ ...english, ...CHINESE_WORDS }), [english]);

  useHotkey({ keys: 'n', does: 'Add a record', group: KEYS, run: () => setDialog({ kind: 'add' }) });
  useSelectionKeys({
    group: KEYS,
    words: { all: 'Select all records', clear: 'Leave the selection' },
    active: selection.ids !== null,
    onAll: () => void selection.all(),
    onClear: selection.end,
  });

  // Other records are shown from the top.
  const filter = JSON.stringify(view);
  const shownFilter = useRef(filter);
  useEffect(() => {
    if (shownFilter.current === filter) return;
    shownFilter.current = filter;
    // The sticky toolbar covers the part above them.
    const above = list.current?.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
    const top = (list.current?.getBoundingClientRect().top ?? 0) - Math.max(0, above);
    if (top < 0) window.scrollBy({ top, behavior: 'instant' });
  }, [filter]);

  async function refresh() {
    const answers = await Promise.all([...records.refetch(), stats.refetch(), reviews.refetch()]);
    const failed = answers.find(({ isError }) => isError);
    if (failed) say('error', loadFailureText(failed.error));
  }

  const progress = { step: actions.adjustEpisode, setCompleted: actions.setCompleted };
  // Of the usual list, which has those watched last. The room for it is left until that is known.
  const hasRoom = records.total === undefined || records.rows.some((record) => record?.state === 'watching');

  function withChosen(run: (ids: number[]) => void) {
    if (!selection.ids || selection.ids.size === 0) say('error', NOTHING_SELECTED);
    else run([...selection.ids]);
  }

  return (
    <KitWordsContext value={words}>
      <KeptHostsContext value={coverHosts.data?.hosts ?? NO_HOSTS}>
        <div lang={LANG} className="stack grow">
          <WatchedHead
            choosing={selection.ids !== null}
            lastSync={lastSync.data?.at}
            waiting={reviews.data?.reviews.length ?? 0}
            onChoose={() => (selection.ids ? selection.end() : selection.begin())}
            onDialog={setDialog}
          />
          <StatsCards stats={stats.data} failed={stats.isError} />
          <RecordsToolbar
            view={view}
            searchBox={searchBox}
            labels={labels}
            total={records.total}
            layout={layout}
            refreshing={records.fetching && !records.outdated && records.total !== undefined}
            onChange={change}
            onLayout={setLayout}
            onRefresh={() => void refresh()}
            grouped={grouped}
            onGrouped={setGrouped}
            onSeasons={() => setDialog({ kind: 'seasons' })}
          />
          {records.view.work !== undefined && <WorkHead work={records.view.work} rows={records.rows} />}
          {isUsual(records.view) && !selection.ids && (
            <div style={{ minHeight: hasRoom ? SHELF_PX : 0 }}>
              <ContinueShelf rows={records.rows} changes={changes} commands={progress} />
            </div>
          )}
          <section ref={list} aria-label="记录列表" className="stack grow">
            {records.total === 0 || records.error ? (
              <RecordsInPlace
                view={records.view}
                error={records.error}
                retrying={records.fetching}
                onRetry={() => void records.refetch()}
                onClear={clear}
                onAdd={() => setDialog({ kind: 'add' })}
              />
            ) : (
              <RecordList
                key={layout}
                records={records}
                layout={layout}
                chosen={selection.ids}
                colorOf={labels.colorOf}
                commands={{
                  ...progress,
                  setState: actions.setState,
                  edit: (record) => setDialog({ kind: 'edit', record }),
                  remove: (record) => setDialog({ kind: 'delete', record }),
                  zoom: (record) => setDialog({ kind: 'view', record }),
                  toggle: (id, toHere) => void selection.toggle(id, toHere),
                }}
              />
            )}
          </section>
          {selection.ids && (
            <SelectionBar
              count={selection.ids.size}
              all={selection.holdsAll(records.total ?? 0)}
              loading={selection.loading}
              onAll={() => void selection.all()}
              onNone={selection.none}
              onTag={() => withChosen((ids) => setDialog({ kind: 'bulk-tag', ids }))}
              onTypes={() => withChosen((ids) => setDialog({ kind: 'bulk-types', ids }))}
              onCompleted={(completed) => withChosen((ids) => void actions.editAll(ids, { completed }))}
              onSeasons={() => withChosen((ids) => setDialog({ kind: 'seasons', ids }))}
              onState={(state) => withChosen((ids) => void actions.editAll(ids, { state }))}
              onDelete={() => withChosen((ids) => setDialog({ kind: 'bulk-delete', ids }))}
              onEnd={selection.end}
            />
          )}
          {dialog && (
            <WatchedDialogs
              dialog={dialog}
              labels={labels}
              actions={actions}
              onRevision={(revision) => void changes.catchUp(revision)}
              onDialog={setDialog}
              onDeleted={selection.drop}
              onClose={() => setDialog(null)}
            />
          )}
        </div>
      </KeptHostsContext>
    </KitWordsContext>
  );
}
