import { useState } from 'react';
import { skipToken } from '@tanstack/react-query';
import type { OnChangeError } from '@/platform/client/changes/tool-change';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { type RouterInputs, trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { Radios } from '@/platform/client/ui/radios';
import { SCOPES, type Scope } from '../../rules';

const LABELS: Record<Scope, string> = {
  this: 'This event',
  following: 'This and following events',
  all: 'All events',
};

/** What becomes of changed occurrences that a new pattern no longer has. */
export type Orphans = 'keep' | 'drop';

interface ScopeDialogProps {
  title: string;
  /** What the button does: 'Save'. */
  does: string;
  danger?: boolean;
  /** Those that can be chosen; all of them if missing. */
  scopes?: readonly Scope[] | undefined;
  /** The change that is to be made, if it can leave changed occurrences without their place in the series. */
  edit?: Omit<RouterInputs['calendar']['orphans'], 'scope'> | undefined;
  busy?: boolean;
  error?: string | undefined;
  onChoose: (scope: Scope, orphans: Orphans) => void;
  onClose: () => void;
}

/** Asks what of a series a change is about. */
export function ScopeDialog({
  title,
  does,
  danger = false,
  scopes = SCOPES,
  edit,
  busy = false,
  error,
  onChoose,
  onClose,
}: ScopeDialogProps) {
  const [scope, setScope] = useState<Scope>(scopes[0] ?? 'all');
  const [orphans, setOrphans] = useState<Orphans>('keep');
  const left = trpc.calendar.orphans.useQuery(edit && scope !== 'this' ? { ...edit, scope } : skipToken, {
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });
  const count = scope === 'this' ? 0 : (left.data?.orphans ?? 0);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      {...(error !== undefined && { error })}
      primary={{
        label: does,
        danger,
        busy: busy || left.isLoading,
        onAction: () => onChoose(scope, orphans),
      }}
    >
      <div className="stack gap-16">
        <Radios
          legend="What of the series?"
          value={scope}
          takesFocus
          options={scopes.map((value) => ({ value, label: LABELS[value] }))}
          onChange={setScope}
        />
        {count > 0 && (
          <Radios
            legend={
              count === 1
                ? 'One event that was changed on its own is not part of the new pattern.'
                : `${String(count)} events that were changed on their own are not part of the new pattern.`
            }
            value={orphans}
            options={[
              { value: 'keep', label: 'Keep them as single events' },
              { value: 'drop', label: 'Let them go' },
            ]}
            onChange={setOrphans}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Asks it and makes the change; why that failed is told there. Mounted when it opens. */
export function ScopeChange({
  send,
  onClose,
  ...dialog
}: Pick<ScopeDialogProps, 'title' | 'does' | 'danger' | 'onClose'> & {
  send: (scope: Scope, onError: OnChangeError) => Promise<unknown>;
}) {
  const { error, busy, save } = useDialogSave();
  const change = (scope: Scope) => save((onError) => send(scope, onError), onClose);
  return <ScopeDialog {...{ ...dialog, busy, error, onClose }} onChoose={(scope) => void change(scope)} />;
}
