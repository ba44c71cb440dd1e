import { ColorField } from '@/platform/client/form/color-field';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useForm } from '@/platform/client/form/use-form';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { TextArea } from '@/platform/client/ui/text-area';
import { TextField } from '@/platform/client/ui/text-field';
import { devflowLimits } from '../../limits';
import { devflowTexts, isBlank, isNameTaken, nameProblem } from '../../rules';
import type { StatusEdit } from '../changes/actions';
import type { Feature, Status, View } from '../changes/devflow-data';
import { type Devflow, useViews } from '../changes/use-devflow';
import { FOCUS_DELAY_MS } from './focus-delay';

/** What is edited, or added if it is not there yet. */
export type Naming =
  | { kind: 'feature'; of?: Feature }
  | { kind: 'status'; of?: Status }
  | { kind: 'view'; of?: View; filter: View['filter'] };

/** Of each kind what is said of a new one, and of one that is edited. */
const KINDS = {
  feature: {
    calls: ['addFeature', 'editFeature'],
    titles: ['Add New Feature', 'Edit Feature'],
    taken: devflowTexts.featureTaken,
  },
  status: {
    calls: ['addStatus', 'editStatus'],
    titles: ['Add New Status', 'Edit Status'],
    taken: devflowTexts.statusTaken,
  },
  view: {
    calls: ['addView', 'editView'],
    titles: ['Save as View', 'Rename View'],
    taken: devflowTexts.viewTaken,
  },
} as const;

type NamedFields = StatusEdit & { description: string };

interface NameDialogProps {
  devflow: Devflow;
  naming: Naming;
  onClose: () => void;
}

/** Asks for the name of a feature, a status or a view, and what else it has. Mounted when it opens. */
export function NameDialog({ devflow, naming, onClose }: NameDialogProps) {
  const { actions, overview } = devflow;
  const { kind, of } = naming;
  const views = useViews(devflow, kind === 'view');
  const all: readonly (Feature | Status | View)[] | undefined =
    kind === 'view' ? views : overview?.[kind === 'feature' ? 'features' : 'statuses'];
  // Its name may have changed since the dialog opened.
  const row: Partial<NamedFields> = all?.find(({ id }) => id === of?.id) ?? of ?? {};
  const { name = '', description = '', color = null, meansDone = false } = row;
  const others = all?.filter(({ id }) => id !== of?.id) ?? [];
  const { calls, titles, taken } = KINDS[kind];
  const at = of ? 1 : 0;
  const check = ({ name, description }: Pick<NamedFields, 'name' | 'description'>) => ({
    name: nameProblem(calls[at], name.trim()) ?? (isNameTaken(name, others) ? taken : undefined),
    description: description.length > devflowLimits.textMax ? devflowTexts.descriptionTooLong : undefined,
  });
  const form = useForm<NamedFields>({
    name: `devflow:${of ? `${kind}:${String(of.id)}` : calls[0]}`,
    stored: { name, description, color, meansDone },
    isNew: !of,
    check,
    signedOut: 'Please log in',
    save: (fields, _changed, onError) => {
      const { description, color, meansDone } = fields;
      const name = fields.name.trim();
      switch (naming.kind) {
        case 'feature':
          return naming.of
            ? actions.editFeature(naming.of.id, { name, description }, onError)
            : actions.addFeature({ name, description }, onError);
        case 'status':
          return naming.of
            ? actions.editStatus(naming.of.id, { name, color, meansDone }, onError)
            : actions.addStatus({ name, color, meansDone }, onError);
        case 'view':
          return naming.of
            ? actions.renameView(naming.of.id, name, onError)
            : actions.addView({ name, filter: naming.filter }, onError);
      }
    },
    onSaved: onClose,
  });
  const isTouched = form.draft.typed.name !== undefined || !isBlank(form.fields.name);
  const problems = check(form.fields);

  return (
    <FormDialog
      form={form}
      title={titles[at]}
      action="Save"
      disabled={!form.isRight}
      focusDelayMs={FOCUS_DELAY_MS}
      labels={{ name: 'name', description: 'description', color: 'colour', meansDone: 'means done' }}
      changedElsewhere={(fields) => `This ${kind} was changed elsewhere: ${fields.join(', ')}`}
      onClose={onClose}
    >
      <TextField
        data-autofocus=""
        label="Name"
        autoComplete="off"
        {...form.field('name')}
        hint={problems.name}
        error={isTouched ? problems.name : undefined}
      />
      {kind === 'status' && (
        <>
          <ColorField<string | null> of="the status" none="By its name" {...form.field('color')} />
          <div>
            <Checkbox
              label="Means done"
              checked={form.fields.meansDone}
              onChange={(meansDone) => form.set({ meansDone })}
            />
            <p className="muted small">
              Items that are moved here are completed, and opened again when they are moved out. Items that
              are here already stay as they are.
            </p>
          </div>
        </>
      )}
      {kind === 'feature' && (
        <TextArea
          label="Description"
          labelAside="Optional"
          {...form.field('description')}
          error={problems.description}
        />
      )}
    </FormDialog>
  );
}
