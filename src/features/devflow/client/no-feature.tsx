import { Link } from '@tanstack/react-router';
import GitPullRequestArrow from 'lucide-react/icons/git-pull-request-arrow';
import Plus from 'lucide-react/icons/plus';
import Settings2 from 'lucide-react/icons/settings-2';
import Trash2 from 'lucide-react/icons/trash-2';
import { SampleData } from '@/platform/client/sample-data';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';

/** Shown if the account has no feature yet. */
export function NoFeatures({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={<GitPullRequestArrow size={26} />}
      title="No feature selected"
      text='No features created yet. Click "Add Feature" to get started!'
      action={
        <>
          <Button variant="primary" icon={<Plus size={14} />} onClick={onAdd}>
            Add Feature
          </Button>
          <Link to="/devflow-settings" className={buttonClass()}>
            <Settings2 size={14} />
            Settings
          </Link>
          <SampleData part="devflow" />
        </>
      }
    />
  );
}

/** Shown if the URL names a missing feature; `lost` is the name of one that was deleted elsewhere. */
export function NoFeature({ lost, onTrash }: { lost: string | null; onTrash: () => void }) {
  return (
    <EmptyState
      icon={<GitPullRequestArrow size={26} />}
      title="No feature selected"
      text={
        lost === null
          ? 'Choose one of the features above.'
          : `“${lost}” was deleted. It stays in the trash for 30 days.`
      }
      action={
        lost !== null && (
          <Button icon={<Trash2 size={14} />} onClick={onTrash}>
            Trash
          </Button>
        )
      }
    />
  );
}
