import StickyNote from 'lucide-react/icons/sticky-note';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useForm } from '@/platform/client/form/use-form';
import { NotesArea } from '@/platform/client/markdown/notes-area';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { SelectField } from '@/platform/client/ui/select-field';
import { scriptLimits } from '../../rules';
import { refusalTexts } from '../../refusal-texts';
import { SQL_DIALECTS, type SqlDialect } from '../../sql-dialects';
import type { ScriptActions } from '../scripts/script-actions';
import type { ScriptEntry } from '../scripts/script-entry';
import { useDetails } from './use-details';

interface DetailsDialogProps {
  script: ScriptEntry;
  accountDialect: SqlDialect;
  actions: ScriptActions;
  onClose: () => void;
}

/** The notes of a script, and its SQL dialect where it is not the account's. Mounted when it opens. */
export function DetailsDialog({ script, accountDialect, actions, onClose }: DetailsDialogProps) {
  const { details, load } = useDetails(script.id);
  const form = useForm<{ notes: string; dialect: SqlDialect | null }>({
    name: `script-details-${String(script.id)}`,
    stored: { notes: details?.notes ?? '', dialect: details ? details.dialect : script.dialect },
    known: details !== undefined,
    isNew: false,
    check: ({ notes }) => ({ notes: notes.length > scriptLimits.notesMax ? refusalTexts.notes : undefined }),
    save: (_, changed, onError) => actions.setDetails(script, changed, onError),
    onSaved: onClose,
  });
  const dialect = form.field('dialect');
  return (
    <FormDialog
      form={form}
      icon={<StickyNote />}
      title={`Notes of “${script.name}”`}
      action="Save"
      disabled={!details}
      labels={{ notes: 'Notes', dialect: 'SQL dialect' }}
      onClose={onClose}
    >
      <RetryNotice load={load} />
      {details && (
        <>
          <NotesArea
            autoFocus
            label="Notes"
            rows={8}
            placeholder="What it is for, when to run it, what to look out for"
            {...form.field('notes')}
          />
          <SelectField
            label="SQL dialect"
            hint="How this script is highlighted, completed and formatted."
            options={[
              { value: '', label: `The account’s (${SQL_DIALECTS[accountDialect]})` },
              ...Object.entries(SQL_DIALECTS).map(([value, label]) => ({ value, label })),
            ]}
            {...dialect}
            value={dialect.value ?? ''}
            onChange={(value) => dialect.onChange(value === '' ? null : (value as SqlDialect))}
          />
        </>
      )}
    </FormDialog>
  );
}
