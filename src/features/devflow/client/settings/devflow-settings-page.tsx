import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Layers from 'lucide-react/icons/layers';
import Plus from 'lucide-react/icons/plus';
import Tags from 'lucide-react/icons/tags';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { PageHead } from '@/platform/client/ui/page-head';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { StatusDot } from '@/platform/client/ui/status-chip';
import { TabPanel, Tabs } from '@/platform/client/ui/tabs';
import { formatDay } from '@/platform/shared/dates';
import { statusTone } from '../../rules';
import { DeleteNamedDialog, type Named } from '../dialogs/delete-named-dialog';
import type { Overview } from '../changes/devflow-data';
import styles from './devflow-settings-page.module.css';
import { NameDialog, type Naming } from '../dialogs/name-dialog';
import { Problem } from '../problem';
import { readSettingsAddress, type SettingsTab } from './settings-address';
import { SettingsRow } from './settings-row';
import { useDevflow } from '../changes/use-devflow';

const TrashDialog = lazy(() =>
  import('../dialogs/trash-dialog').then((module) => ({ default: module.TrashDialog })),
);

/** /devflow-settings: the features and the statuses of the account. */
export function DevflowSettingsPage() {
  const devflow = useDevflow();
  const { overview } = devflow;
  const { tab = 'features' } = useSearch({ from: '/signed-in/devflow-settings' });
  const navigate = useNavigate();
  const [naming, setNaming] = useState<Naming | null>(null);
  const [deleting, setDeleting] = useState<Named | null>(null);
  const [trash, setTrash] = useState(false);
  const add = () => setNaming({ kind: tab === 'features' ? 'addFeature' : 'addStatus' });
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
      {devflow.loadProblem !== null ? (
        <LoadFailure
          problem={devflow.loadProblem}
          text="Nothing can be changed before it is there."
          retrying={devflow.retrying}
          onRetry={devflow.retry}
        />
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
          ]}
          aside={
            <Button variant="primary" icon={<Plus size={14} />} onClick={add}>
              {tab === 'features' ? 'Add Feature' : 'Add Status'}
            </Button>
          }
        >
          <TabPanel value={tab} className={styles.panel}>
            {overview ? (
              <List tab={tab} overview={overview} onName={setNaming} onDelete={setDeleting} />
            ) : (
              <Skeleton height={180} radius={10} />
            )}
          </TabPanel>
        </Tabs>
      )}
      {naming && <NameDialog devflow={devflow} naming={naming} onClose={() => setNaming(null)} />}
      {deleting && <DeleteNamedDialog devflow={devflow} named={deleting} onClose={() => setDeleting(null)} />}
      <Suspense>{trash && <TrashDialog devflow={devflow} onClose={() => setTrash(false)} />}</Suspense>
    </>
  );
}

interface ListProps {
  tab: SettingsTab;
  overview: Overview;
  onName: (naming: Naming) => void;
  onDelete: (named: Named) => void;
}

function List({ tab, overview: { features, statuses }, onName, onDelete }: ListProps) {
  if (tab === 'features') {
    if (features.length === 0) {
      return (
        <NothingYet
          icon={<Layers size={26} />}
          title="No features"
          text='No features created yet. Click "Add Feature" to get started!'
        />
      );
    }
    return (
      <Rows label="Features">
        {features.map((feature) => (
          <SettingsRow
            key={feature.id}
            name={feature.name}
            description={feature.description}
            updated={formatDay(feature.updatedAt)}
            onEdit={() => onName({ kind: 'editFeature', feature })}
            onDelete={() => onDelete({ kind: 'feature', feature })}
          />
        ))}
      </Rows>
    );
  }
  if (statuses.length === 0) {
    return (
      <NothingYet
        icon={<Tags size={26} />}
        title="No statuses"
        text='No statuses created yet. Click "Add Status" to get started!'
      />
    );
  }
  return (
    <Rows label="Statuses">
      {statuses.map((status) => (
        <SettingsRow
          key={status.id}
          name={status.name}
          leading={<StatusDot tone={statusTone(status.name, 'info')} />}
          updated={formatDay(status.updatedAt)}
          onEdit={() => onName({ kind: 'editStatus', status })}
          onDelete={() => onDelete({ kind: 'status', status })}
        />
      ))}
    </Rows>
  );
}

function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card className={styles.card}>
      <ul aria-label={label}>{children}</ul>
    </Card>
  );
}

function NothingYet({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return <EmptyState icon={icon} title={title} text={text} />;
}
