import { useState } from 'react';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import type { RuleRow } from '../../import-answers';
import { OrderedList } from '../order/ordered-list';
import type { ExpenseScreen } from '../screen/screen';
import { createRuleActions } from './rule-actions';
import { ruleText } from './rule-texts';
import styles from './rules.module.css';

const RuleDialog = lazyPiece(async () => (await import('./rule-dialog')).RuleDialog);
const ApplyDialog = lazyPiece(async () => (await import('./apply-dialog')).ApplyDialog);

type Opened =
  | { kind: 'add' }
  | { kind: 'edit'; rule: RuleRow }
  | { kind: 'apply'; ruleId?: number | undefined };

/** The rules in their order. */
export function RulesCard({ books, expenses: { changes } }: Pick<ExpenseScreen, 'books' | 'expenses'>) {
  const [actions] = useState(() => createRuleActions(changes));
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = trpc.expenses.rules.useQuery(undefined, LIVE);
  const rules = useShown(changes, 'rules', query.data)?.rules;
  const load = loadStateOf(query);
  const ids = rules?.map(({ id }) => id) ?? [];
  const close = () => setOpened(null);
  return (
    <Card
      title="Rules"
      {...(rules && { counter: rules.length })}
      aside={
        <Button size="small" icon={<Plus size={14} />} onClick={() => setOpened({ kind: 'add' })}>
          Add rule
        </Button>
      }
    >
      <LoadFailure load={load} text="The rules could not be loaded." />
      {rules?.length === 0 && (
        <p className={styles.none}>Rules sort what is imported: they set payee, category, notes and state.</p>
      )}
      {rules && rules.length > 0 && (
        <OrderedList
          label="Rules"
          rows={rules}
          placesOf={() => ids}
          onOrder={(rule, order) => void actions.orderRules(rule, order)}
          onOpen={(rule) => setOpened({ kind: 'edit', rule })}
          onDelete={(rule) => void actions.deleteRule(rule)}
          menuOf={(rule) => [
            {
              label: rule.enabled ? 'Turn off' : 'Turn on',
              onSelect: () => void actions.enableRule(rule, !rule.enabled),
            },
            { label: 'Apply to past…', onSelect: () => setOpened({ kind: 'apply', ruleId: rule.id }) },
          ]}
          spoken={(rule) =>
            [rule.name, ruleText(rule, books), !rule.enabled && 'off'].filter(Boolean).join(', ')
          }
          detail={(rule) => ruleText(rule, books)}
          facts={({ enabled }) => !enabled && <Badge>Off</Badge>}
        />
      )}
      {rules?.some(({ enabled }) => enabled) && (
        <div className={styles.foot}>
          <Button size="small" icon={<ListChecks size={14} />} onClick={() => setOpened({ kind: 'apply' })}>
            Apply to past…
          </Button>
        </div>
      )}
      {(opened?.kind === 'add' || opened?.kind === 'edit') && (
        <RuleDialog
          rule={opened.kind === 'edit' ? opened.rule : undefined}
          books={books}
          actions={actions}
          onApply={(ruleId) => setOpened({ kind: 'apply', ruleId })}
          onClose={close}
        />
      )}
      {opened?.kind === 'apply' && (
        <ApplyDialog ruleId={opened.ruleId} books={books} actions={actions} onClose={close} />
      )}
    </Card>
  );
}
