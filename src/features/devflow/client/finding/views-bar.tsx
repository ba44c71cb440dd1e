import Bookmark from 'lucide-react/icons/bookmark';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCurrentUser } from '@/platform/client/current-user';
import { accountStored } from '@/platform/client/storage/account';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { HrefLink } from '@/platform/client/ui/href-link';
import { isSameFilter, viewHref } from '../../views';
import type { Finding } from '../address/finding';
import { type Devflow, useViews } from '../changes/use-devflow';
import type { Naming } from '../dialogs/name-dialog';

/**
 * The views, and what can be made of the filter that is shown: another one, or another filter of the one it came from. A
 * board has none, and shows what leads to the views.
 */
export function ViewsBar({
  devflow,
  finding,
  onName,
}: {
  devflow: Devflow;
  finding?: Finding;
  onName?: (naming: Naming) => void;
}) {
  const views = useViews(devflow) ?? [];
  const shown = finding && views.find(({ filter }) => isSameFilter(filter, finding));
  const { id: user } = useCurrentUser();
  const stored = accountStored<number>(user, 'devflowView', 'window');
  /** The view that was shown last, also before a reload: the filter comes from it. */
  const [last, setLast] = useState(() => (finding ? stored.read() : null));
  if (shown && shown.id !== last) setLast(shown.id);
  const note = useEffectEvent((view: number | null) => stored.write(view));
  useEffect(() => void note(last), [last]);
  // Not after a reload: what is filtered anew comes from none.
  useEffect(() => () => void note(null), []);
  const from = shown ? undefined : views.find(({ id }) => id === last);
  const isFiltered = finding !== undefined && !isSameFilter({}, finding);
  if (views.length === 0 && !isFiltered) return null;

  return (
    <nav aria-label="Views" className="row wrap gap-8">
      {views.map((view) => (
        <HrefLink
          key={view.id}
          href={viewHref(view)}
          aria-current={view === shown ? 'page' : undefined}
          className={buttonClass({ size: 'small', variant: view === shown ? 'primary' : 'secondary' })}
        >
          <Bookmark size={14} />
          <span className="cut">{view.name}</span>
        </HrefLink>
      ))}
      {from && finding && (
        <Button size="small" variant="ghost" onClick={() => void devflow.actions.updateView(from, finding)}>
          Update “{from.name}”
        </Button>
      )}
      {isFiltered && !shown && (
        <Button size="small" variant="ghost" onClick={() => onName?.({ kind: 'view', filter: finding })}>
          Save as view…
        </Button>
      )}
    </nav>
  );
}
