import { useState } from 'react';
import { ConfirmationFields } from '@/features/accounts/client/confirmation-fields';
import { useToolNames } from '@/features/accounts/client/own-account/tokens/use-tool-names';
import {
  CONFIRMATION_REFUSED,
  type ConfirmationField,
  NOT_CONFIRMED,
} from '@/features/accounts/client/use-confirm-form';
import { useDialogForm } from '@/features/accounts/client/use-dialog-form';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { trpc } from '@/platform/client/trpc';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { TextField } from '@/platform/client/ui/text-field';
import { type WebhookField, webhookProblem } from '../rules';
import { WebhookSecret } from './new-secret-dialog';
import styles from './webhooks.module.css';
import { kindText, type Listed } from './words';

/** The kinds that are sent, by tool. */
type Chosen = ReadonlyMap<string, readonly string[]>;

/** Makes a webhook, then shows its secret once. Mounted when it opens. */
export function NewWebhookDialog({ tools, onClose }: { tools: Listed['tools']; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  return secret === null ? (
    <WebhookForm tools={tools} onMade={setSecret} onClose={onClose} />
  ) : (
    <WebhookSecret secret={secret} onClose={onClose} />
  );
}

function WebhookForm({
  tools,
  onMade,
  onClose,
}: {
  tools: Listed['tools'];
  onMade: (secret: string) => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.webhooks.make.useMutation();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const wanted = tools.flatMap(({ tool, kinds }) => {
    const some = chosen.get(tool) ?? [];
    return some.length === 0 ? [] : [{ tool, kinds: some.length === kinds.length ? null : [...some] }];
  });
  const form = useDialogForm<WebhookField | ConfirmationField>({
    initial: { name: '', address: '', ...NOT_CONFIRMED },
    problemOf: ({ name, address }) => webhookProblem({ name, address, tools: wanted }),
    send: async ({ name, address, currentPassword }) => {
      onMade((await mutateAsync({ name, address, tools: wanted, currentPassword })).secret);
    },
    refused: { ...CONFIRMATION_REFUSED, address_refused: 'address' },
    onDone: () => void utils.webhooks.invalidate(),
  });
  const choose = (tool: string, kinds: readonly string[]) =>
    setChosen((before) => new Map(before).set(tool, kinds));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="New webhook"
      subtitle="For a program that is told what changes"
      action="Make the webhook"
    >
      <TextField
        {...form.field('name')}
        label="Name"
        hint="By which you know later what it is for, such as Automations at home."
        autoComplete="off"
        data-autofocus=""
      />
      <TextField
        {...form.field('address')}
        label="Address"
        hint="That of the program that receives it: https://…"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <fieldset className={styles.tools}>
        <legend className={styles.caption}>What is sent</legend>
        {tools.map(({ tool, kinds }) => (
          <ToolChoice
            key={tool}
            tool={tool}
            kinds={kinds}
            chosen={chosen.get(tool) ?? []}
            onChoose={(some) => choose(tool, some)}
          />
        ))}
      </fieldset>
      <ConfirmationFields field={form.field} focused={false} />
    </FormDialog>
  );
}

function ToolChoice({
  tool,
  kinds,
  chosen,
  onChoose,
}: {
  tool: string;
  kinds: readonly string[];
  chosen: readonly string[];
  onChoose: (kinds: readonly string[]) => void;
}) {
  const { nameOf } = useToolNames();
  const isPart = chosen.length > 0 && chosen.length < kinds.length;
  return (
    <div className={styles.tool} role="group" aria-label={nameOf(tool)}>
      <Checkbox
        label={nameOf(tool)}
        checked={isPart ? 'mixed' : chosen.length > 0}
        onChange={(all) => onChoose(all ? kinds : [])}
      />
      {chosen.length > 0 && kinds.length > 1 && (
        <div className={styles.kinds}>
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              label={kindText(kind)}
              checked={chosen.includes(kind)}
              onChange={(on) => onChoose(kinds.filter((one) => (one === kind ? on : chosen.includes(one))))}
            />
          ))}
        </div>
      )}
    </div>
  );
}
