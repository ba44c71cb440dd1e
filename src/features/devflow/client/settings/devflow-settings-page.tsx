import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Layers from 'lucide-react/icons/layers';
import Plus from 'lucide-react/icons/plus';
import Tags from 'lucide-react/icons/tags';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { movedTo } from '@/platform/client/lists/moved-to';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { PageHead } from '@/platform/client/ui/page-head';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { StatusDot } from '@/platform/client/ui/status-chip';
import { TabPanel, Tabs } from '@/platform/client/ui/tabs';
import { documentedDay } from '@/platform/client/preferences';
import { statusLook } from '../../status-look';
import type { Named } from '../dialogs/delete-named-dialog';
import type { Overview, View } from '../changes/devflow-data';
import styles from './devflow-settings-page.module.css';
import type { Naming } from '../dialogs/name-dialog';
import { Problem } from '../problem';
import { readSettingsAddress, type SettingsTab } from './settings-address';
import { SettingsRow } from './settings-row';
import { type Devflow, useDevflow, useViews } from '../changes/use-devflow';

const DeleteNamedDialog = lazyPiece(async () => (await import('../dialogs/dialogs')).DeleteNamedDialog);
const NameDialog = lazyPiece(async () => (await import('../dialogs/dialogs')).NameDialog);
const TrashDialog = lazyPiece(async () => (await import('../dialogs/dialogs')).TrashDialog);

/** /devflow-settings: the features, the statuses and the views of the account. */
export function DevflowSettingsPage() {
  const { tab = 'features' } = useSearch({ from: '/signed-in/devflow-settings' });
  const devflow = useDevflow(tab === 'status' ? 'Statuses' : 'Features');
  const { overview } = devflow;
  const navigate = useNavigate();
  const [naming, setNaming] = useState<Naming | null>(null);
  const [deleting, setDeleting] = useState<Named | null>(null);
  const [trash, setTrash] = useState(false);
  const add = () => setNaming({ kind: tab === 'features' ? 'feature' : 'status' });
  const views = useViews(devflow);
  const count = (label: string, list: readonly unknown[] | undefined) =>
    list ? `${label} (${String(list.length)})` : label;

  return (
    <>
      <PageHead
        title="Settings"
        actions={
          <>
            <Button icon={<Trash2 size={14} />} onClick={() => setTrash(true)}>
              Trash
            </Button>
            <Link to="/devflow" className={buttonClass()}>
              <ArrowLeft size={14} />
              Main
            </Link>
          </>
        }
      />
      <Problem text={devflow.problem} onDismiss={devflow.dismissProblem} />
      {devflow.load.problem !== null ? (
        <LoadFailure load={devflow.load} text="Nothing can be changed before it is there." />
      ) : (
        <Tabs
          label="Settings"
          className={styles.tabs}
          value={tab}
          onChange={(next) =>
            void navigate({ to: '/devflow-settings', search: readSettingsAddress({ tab: next }) })
          }
          tabs={[
            { value: 'features', label: count('Features', overview?.features) },
            { value: 'status', label: count('Status', overview?.statuses) },
            { value: 'views', label: count('Views', views) },
          ]}
          aside={
            tab !== 'views' && (
              <Button data-head-buttons="" variant="primary" icon={<Plus size={14} />} onClick={add}>
                {tab === 'features' ? 'Add Feature' : 'Add Status'}
              </Button>
            )
          }
        >
          <TabPanel value={tab} className="stack grow">
            {overview && views ? (
              <List
                tab={tab}
                devflow={devflow}
                overview={overview}
                views={views}
                onAdd={add}
                onName={setNaming}
                onDelete={setDeleting}
              />
            ) : (
              <Skeleton height={180} radius={10} />
            )}
          </TabPanel>
        </Tabs>
      )}
      {naming && <NameDialog devflow={devflow} naming={naming} onClose={() => setNaming(null)} />}
      {deleting && <DeleteNamedDialog devflow={devflow} named={deleting} onClose={() => setDeleting(null)} />}
      {trash && <TrashDialog devflow={devflow} onClose={() => setTrash(false)} />}
    </>
  );
}

interface ListProps {
  tab: SettingsTab;
  devflow: Devflow;
  overview: Overview;
  views: readonly View[];
  onAdd: () => void;
  onName: (naming: Naming) => void;
  onDelete: (named: Named) => void;
}

function List({ tab, devflow: { actions }, overview: { features, statuses }, views, ...on }: ListProps) {
  if (tab === 'views')
    return (
      <Rows
        label="Views"
        entries={views}
        onOrder={(ids) => void actions.orderViews(ids)}
        nothing={
          <EmptyState
            icon={<Bookmark size={26} />}
            title="No views"
            text="Filter the open items of all features, and press “Save as view…” there."
            action={
              <Link to="/devflow" search={{ all: true }} className={buttonClass()}>
                Filter open items
              </Link>
            }
          />
        }
        onEdit={(view) => on.onName({ kind: 'view', of: view, filter: view.filter })}
        onDelete={(view) => void actions.deleteView(view)}
      />
    );
  return tab === 'features' ? (
    <Rows
      label="Features"
      entries={features}
      onOrder={(ids) => void actions.orderFeatures(ids)}
      nothing={<NothingYet icon={<Layers size={26} />} kind="Feature" plural="features" onAdd={on.onAdd} />}
      onEdit={(feature) => on.onName({ kind: 'feature', of: feature })}
      onDelete={(feature) => on.onDelete({ kind: 'feature', feature })}
    />
  ) : (
    <Rows
      label="Statuses"
      entries={statuses.map((status) => ({ ...status, description: status.meansDone ? 'Means done' : null }))}
      onOrder={(ids) => void actions.orderAllStatuses(ids)}
      leading={(status) => <StatusDot {...statusLook(status, 'info')} />}
      nothing={<NothingYet icon={<Tags size={26} />} kind="Status" plural="statuses" onAdd={on.onAdd} />}
      onEdit={(status) => on.onName({ kind: 'status', of: status })}
      onDelete={(status) => on.onDelete({ kind: 'status', status })}
    />
  );
}

interface Entry {
  id: number;
  name: string;
  description?: string | null;
  updatedAt?: string;
}

interface RowsProps<Named extends Entry> {
  label: string;
  entries: readonly Named[];
  leading?: (entry: Named) => ReactNode;
  nothing: ReactNode;
  /** All of them, in their new order. */
  onOrder: (ids: number[]) => void;
  onEdit: (entry: Named) => void;
  onDelete: (entry: Named) => void;
}

function Rows<Named extends Entry>({
  label,
  entries,
  leading,
  nothing,
  onOrder,
  onEdit,
  onDelete,
}: RowsProps<Named>) {
  // A row that is moved in the document loses the focus.
  const pressed = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus();
    pressed.current = null;
  }, [entries]);
  if (entries.length === 0) return nothing;

  function step(id: number, by: 1 | -1, button: HTMLElement) {
    pressed.current = button;
    const ids = entries.map((entry) => entry.id);
    const moved = movedTo(ids, id, ids.indexOf(id) + by);
    if (moved) onOrder(moved);
  }

  return (
    <Card className={styles.card}>
      <ul aria-label={label}>
        {entries.map((entry, index) => (
          <SettingsRow
            key={entry.id}
            name={entry.name}
            description={entry.description}
            leading={leading?.(entry)}
            updated={entry.updatedAt === undefined ? undefined : documentedDay(entry.updatedAt)}
            first={index === 0}
            last={index === entries.length - 1}
            onStep={(by, button) => step(entry.id, by, button)}
            onEdit={() => onEdit(entry)}
            onDelete={() => onDelete(entry)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface NothingYetProps {
  icon: ReactNode;
  kind: 'Feature' | 'Status';
  plural: string;
  onAdd: () => void;
}

function NothingYet({ icon, kind, plural, onAdd }: NothingYetProps) {
  return (
    <EmptyState
      icon={icon}
      title={`No ${plural}`}
      text={`No ${plural} created yet. Click "Add ${kind}" to get started!`}
      action={
        <Button icon={<Plus size={14} />} onClick={onAdd}>
          Add {kind}
        </Button>
      }
    />
  );
}
