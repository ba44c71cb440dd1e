import { useState } from 'react';
import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import { Dialog } from '@/platform/client/ui/dialog';
import { TextField } from '@/platform/client/ui/text-field';
import type { GroupRow } from '../../answers';
import { habitLimits, habitTexts, isBlank } from '../../rules';
import type { ListActions } from '../changes/list-actions';

/** Asks for the name of a group: of a new one, if none is given. Mounted when it opens. */
export function GroupDialog({
  group,
  lists,
  onClose,
}: {
  group: GroupRow | undefined;
  lists: ListActions;
  onClose: () => void;
}) {
  const [name, setName] = useState(group?.name ?? '');
  const [asked, setAsked] = useState(false);
  const { error, busy, save } = useDialogSave();
  const problem = isBlank(name)
    ? habitTexts.groupName
    : name.trim().length > habitLimits.nameMax
      ? habitTexts.nameTooLong
      : undefined;

  function send() {
    setAsked(true);
    if (problem !== undefined) return;
    void save(
      (onError) => (group ? lists.renameGroup(group.id, name, onError) : lists.addGroup(name, onError)),
      onClose,
    );
  }
  return (
    <Dialog
      open
      title={group ? 'Rename group' : 'Add group'}
      error={error}
      primary={{ label: group ? 'Save' : 'Add', busy, onAction: send }}
      onClose={onClose}
    >
      <TextField
        data-autofocus=""
        label="Name"
        autoComplete="off"
        value={name}
        error={asked || name.length > 0 ? problem : undefined}
        onChange={setName}
      />
    </Dialog>
  );
}
