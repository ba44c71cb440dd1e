import { useState } from 'react';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Segmented } from '@/platform/client/ui/segmented';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import { TOKEN_DAYS, tokenProblem } from '../../../own-account/rules';
import { ConfirmationFields } from '../../confirmation-fields';
import { MadeSecret } from '../../made-secret';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { CONFIRMATION_REFUSED, type ConfirmationField, NOT_CONFIRMED } from '../../use-confirm-form';
import { useDialogForm } from '../../use-dialog-form';
import styles from './tokens.module.css';
import { useToolNames } from './use-tool-names';

type Right = 'none' | 'read' | 'write';

const RIGHTS: { value: Right; label: string }[] = [
  { value: 'none', label: 'No access' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
];

/** Makes a token, then shows it once. Mounted when it opens. */
export function NewTokenDialog({ tools, onClose }: { tools: readonly string[]; onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  return token === null ? (
    <TokenForm tools={tools} onMade={setToken} onClose={onClose} />
  ) : (
    <MadeSecret title="Your new access token" label="Token" secret={token} onClose={onClose}>
      Whoever has it can do what it may do. Programs send it in the header Authorization, after the word
      Bearer.
    </MadeSecret>
  );
}

function TokenForm({
  tools,
  onMade,
  onClose,
}: {
  tools: readonly string[];
  onMade: (token: string) => void;
  onClose: () => void;
}) {
  const dates = useDates();
  const { nameOf, isOpen } = useToolNames();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.tokens.make.useMutation();
  const [rights, setRights] = useState<ReadonlyMap<string, Right>>(new Map());
  const granted = [...rights].flatMap(([tool, right]) => (right === 'none' ? [] : [{ tool, right }]));
  const form = useDialogForm<'name' | 'days' | ConfirmationField>({
    initial: { name: '', days: '90', ...NOT_CONFIRMED },
    problemOf: ({ name }) => tokenProblem({ name, tools: granted }),
    send: async ({ name, days, currentPassword }) => {
      const { token } = await mutateAsync({
        name,
        tools: granted,
        days: TOKEN_DAYS.find((known) => String(known) === days) ?? null,
        currentPassword,
      });
      onMade(token);
    },
    refused: { ...CONFIRMATION_REFUSED, token_name_taken: 'name' },
    onDone: () => void utils.tokens.invalidate(),
  });
  const [today] = useState(() => Date.now());
  const endOf = (days: number) => dates.day(new Date(today + days * 24 * 60 * 60 * 1000));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="New access token"
      subtitle="For a program that calls as you"
      action="Make the token"
    >
      <TextField
        {...form.field('name')}
        label="Name"
        hint="By which you know later what it is for, such as Backup on the NAS."
        autoComplete="off"
        data-autofocus=""
      />
      <fieldset className={styles.tools}>
        <legend className={styles.caption}>What it may do</legend>
        {tools.filter(isOpen).map((tool) => (
          <div key={tool} className={styles.tool}>
            <span>{nameOf(tool)}</span>
            <Segmented
              label={nameOf(tool)}
              options={RIGHTS}
              value={rights.get(tool) ?? 'none'}
              onChange={(right) => setRights((before) => new Map(before).set(tool, right))}
            />
          </div>
        ))}
      </fieldset>
      <SelectField
        {...form.field('days')}
        label="Ends"
        options={[
          ...TOKEN_DAYS.map((days) => ({
            value: String(days),
            label: `After ${String(days)} days, on ${endOf(days)}`,
          })),
          { value: 'never', label: 'Never' },
        ]}
      />
      <ConfirmationFields field={form.field} focused={false} />
    </FormDialog>
  );
}
