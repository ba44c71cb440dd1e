import { FormDialog } from '@/platform/client/form/form-dialog';
import { useForm } from '@/platform/client/form/use-form';
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
  const form = useForm({
    name: `habits:group:${String(group?.id ?? 'new')}`,
    stored: { name: group?.name ?? '' },
    isNew: !group,
    check: ({ name }) => ({ name: isBlank(name) ? habitTexts.groupName : tooLong(name) }),
    refusals: { name_taken: 'name' },
    save: ({ name }, _changed, onError) =>
      group ? lists.renameGroup(group.id, name, onError) : lists.addGroup(name, onError),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={group ? 'Rename group' : 'Add group'}
      action={group ? 'Save' : 'Add'}
      labels={{ name: 'Name' }}
      onClose={onClose}
    >
      <TextField
        data-autofocus=""
        label="Name"
        autoComplete="off"
        error={tooLong(form.fields.name)}
        {...form.field('name')}
      />
    </FormDialog>
  );
}

const tooLong = (name: string) =>
  name.trim().length > habitLimits.nameMax ? habitTexts.nameTooLong : undefined;
