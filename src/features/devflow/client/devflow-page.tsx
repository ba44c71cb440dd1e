import { Link } from '@tanstack/react-router';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ListPlus from 'lucide-react/icons/list-plus';
import Plus from 'lucide-react/icons/plus';
import Settings2 from 'lucide-react/icons/settings-2';
import { useState } from 'react';
import { canOpen } from '@/platform/client/changes/unstored';
import { useHotkey } from '@/platform/client/hotkeys';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { trpc } from '@/platform/client/trpc';
import { TopBarContent } from '@/platform/client/top-bar-content';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { IconButton } from '@/platform/client/ui/icon-button';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { Menu } from '@/platform/client/ui/menu';
import { PageHead } from '@/platform/client/ui/page-head';
import { Segmented } from '@/platform/client/ui/segmented';
import { TabPanel } from '@/platform/client/ui/tabs';
import { useNarrow } from '@/platform/client/use-narrow';
import styles from './devflow-page.module.css';
import { FeatureTabs } from './feature-tabs';
import { FindBar } from './finding/find-bar';
import { BoardSkeleton, InProgressView } from './in-progress-view';
import type { KnownItem } from './dialogs/item-dialog';
import type { Asked } from './dialogs/asked-dialog';
import { Problem } from './problem';
import { useDevflow, useViews } from './changes/use-devflow';
import type { View } from './address/devflow-address';
import { useDevflowAddress } from './address/use-devflow-address';

const CompletedView = lazyPiece(async () => (await import('./completed/completed-view')).CompletedView);
const FoundView = lazyPiece(async () => (await import('./finding/found-view')).FoundView);
const ViewsBar = lazyPiece(async () => (await import('./finding/views-bar')).ViewsBar);
const noFeature = () => import('./no-feature');
const NoFeature = lazyPiece(async () => (await noFeature()).NoFeature);
const NoFeatures = lazyPiece(async () => (await noFeature()).NoFeatures);
const StatisticsView = lazyPiece(async () => (await import('./statistics/statistics-view')).StatisticsView);
const dialogs = () => import('./dialogs/dialogs');
const AskedDialog = lazyPiece(async () => (await dialogs()).AskedDialog);
const ItemDialog = lazyPiece(async () => (await dialogs()).ItemDialog);

const VIEWS: { value: View; label: string }[] = [
  { value: 'in-progress', label: 'In Progress' },
  { value: 'completed', label: 'Completed' },
];

/** /devflow: the open items of a feature by status, or its completed ones. */
export function DevflowPage() {
  const narrow = useNarrow();
  const devflow = useDevflow();
  const { overview, actions, changes } = devflow;
  const { client } = trpc.useUtils();
  const address = useDevflowAddress(overview);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [pressed, setPressed] = useState<KnownItem | null>(null);
  const close = () => setAsked(null);
  /** The item added last, until the board has shown it. */
  const [added, setAdded] = useState<number | null>(null);
  /** Asks for an item, or first for what it cannot be without. */
  const add = (statusId?: number) => ask({ kind: 'add', statusId });
  const ask = (next: Asked) => {
    if (!overview) return;
    if (overview.features.length === 0) setAsked({ kind: 'name', naming: { kind: 'feature' } });
    else if (overview.statuses.length === 0) setAsked({ kind: 'name', naming: { kind: 'status' } });
    else setAsked(next);
  };
  const addHere = () => {
    const group = document.activeElement?.closest<HTMLElement>('[data-group]')?.dataset.group;
    add(Number(group) || undefined);
  };
  useHotkey({ group: 'DevFlow', keys: 'n', does: 'Add an item, to the group with the focus', run: addHere });

  const target = address.feature?.id ?? overview?.features[0]?.id ?? 0;
  const closeAdding = (item?: number) => {
    close();
    setAdded(item ?? null);
  };
  const quick = () => ask({ kind: 'quick' });
  useHotkey({ group: 'DevFlow', keys: 'q', does: 'Add items by lines', run: quick });

  const { feature, view } = address;
  const onBoard = view === 'in-progress' && !address.finding;
  const hasViews = (useViews(devflow, onBoard)?.length ?? 0) > 0;
  const finds = view === 'in-progress' && overview !== undefined && overview.features.length > 0;
  const open = (item: KnownItem) => {
    if (!canOpen(item.id)) return;
    setPressed(item);
    address.openItem(item.id);
  };
  const exportAll = async () => (await import('./export-items')).exportAll(client, changes.setProblem);
  const others = (
    <>
      <IconButton label="Quick add" icon={<ListPlus />} onClick={quick} />
      <IconButton
        label="Statistics"
        icon={<ChartNoAxesColumn />}
        aria-pressed={view === 'statistics'}
        onClick={() => address.showView(view === 'statistics' ? 'in-progress' : 'statistics')}
      />
      <Menu
        trigger={<IconButton label="More" icon={<Ellipsis />} />}
        items={[
          { label: 'Import…', onSelect: () => setAsked({ kind: 'import' }) },
          { label: 'Export all as CSV', onSelect: () => void exportAll() },
          { label: 'Trash', onSelect: () => setAsked({ kind: 'trash' }) },
        ]}
      />
    </>
  );
  const toggle = <Segmented label="View" value={view} options={VIEWS} onChange={address.showView} />;

  return (
    <>
      <TopBarContent>
        <Link to="/devflow-settings" aria-label="Settings" className={styles.barLink}>
          <Settings2 size={18} />
        </Link>
        <IconButton
          label="Add Item"
          icon={<Plus size={18} />}
          tooltip={false}
          className={styles.barAdd}
          onClick={() => add()}
        />
      </TopBarContent>
      <PageHead
        title="DevFlow"
        actions={
          !narrow && (
            <>
              {finds && <FindBar address={address} />}
              {toggle}
              {others}
              <Link to="/devflow-settings" className={buttonClass()}>
                <Settings2 size={14} />
                Settings
              </Link>
            </>
          )
        }
      />
      {narrow && (
        <div className={styles.narrowHead}>
          <div className={styles.toggle}>
            {toggle}
            {others}
          </div>
          {finds && <FindBar address={address} />}
        </div>
      )}
      <Problem text={devflow.problem} onDismiss={devflow.dismissProblem} />
      {devflow.load.problem !== null ? (
        <LoadFailure load={devflow.load} text="Your features could not be loaded." />
      ) : !overview ? (
        <BoardSkeleton />
      ) : overview.features.length === 0 ? (
        <NoFeatures onAdd={() => add()} />
      ) : view === 'statistics' ? (
        <StatisticsView address={address} />
      ) : (
        <FeatureTabs
          features={overview.features}
          featureId={address.finding ? null : (feature?.id ?? null)}
          view={view}
          onChoose={address.showFeature}
          onOrder={(ids) => void actions.orderFeatures(ids)}
          aside={
            !narrow && (
              <Button data-head-buttons="" variant="primary" icon={<Plus size={14} />} onClick={() => add()}>
                Add Item
              </Button>
            )
          }
        >
          {address.finding ? (
            <FoundView
              devflow={devflow}
              overview={overview}
              address={address}
              onOpen={open}
              onName={(naming) => setAsked({ kind: 'name', naming })}
            />
          ) : feature ? (
            <TabPanel value={String(feature.id)} className="stack grow">
              {onBoard && hasViews && (
                <div className={styles.views}>
                  <ViewsBar devflow={devflow} />
                </div>
              )}
              {view === 'completed' ? (
                <CompletedView
                  key={feature.id}
                  devflow={devflow}
                  overview={overview}
                  featureId={feature.id}
                  address={address}
                  onOpen={open}
                />
              ) : (
                <InProgressView
                  devflow={devflow}
                  overview={overview}
                  featureId={feature.id}
                  reach={added}
                  onReached={() => setAdded(null)}
                  onAdd={add}
                  onEdit={(item) =>
                    open({ ...item, featureId: feature.id, completed: false, completedAt: null })
                  }
                  onDelete={(items) => setAsked({ kind: 'delete', items })}
                  onToFeature={(items) => setAsked({ kind: 'to-feature', items })}
                  onMark={(items) => setAsked({ kind: 'mark', items })}
                />
              )}
            </TabPanel>
          ) : (
            <NoFeature lost={address.lost} onTrash={() => setAsked({ kind: 'trash' })} />
          )}
        </FeatureTabs>
      )}
      {overview && address.item !== null && (
        <ItemDialog
          key={address.item}
          devflow={devflow}
          overview={overview}
          id={address.item}
          known={pressed?.id === address.item ? pressed : undefined}
          onFound={address.showAround}
          onClose={address.closeItem}
        />
      )}
      {overview && asked && (
        <AskedDialog
          devflow={devflow}
          overview={overview}
          asked={asked}
          featureId={target}
          onClose={close}
          onAdded={closeAdding}
        />
      )}
    </>
  );
}
