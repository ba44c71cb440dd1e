import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { RouterInputs } from '@/platform/client/trpc';
import { reordered } from '@/platform/shared/reorder';
import type { RuleRow } from '../../import-answers';

type Fields<Call extends keyof RouterInputs['expenses']> = Omit<
  RouterInputs['expenses'][Call],
  'operationId'
>;

function changed(change: (rules: RuleRow[]) => RuleRow[]): EffectsOf<'expenses'> {
  return { rules: (answer) => ({ ...answer, rules: change(answer.rules) }) };
}

/** The mutations of rules; every one can be undone. */
export function createRuleActions({ mutate }: Pick<ToolChanges<'expenses'>, 'mutate'>) {
  return {
    addRule: (rule: Fields<'addRule'>, onError: OnChangeError) =>
      mutate({ call: 'addRule', input: rule }, { done: `Added the rule “${rule.name}”`, onError }),

    editRule: (name: string, edit: Fields<'editRule'>, onError: OnChangeError) =>
      mutate({ call: 'editRule', input: edit }, { done: `Saved the rule “${name}”`, onError }),

    enableRule: ({ id, name }: RuleRow, enabled: boolean) =>
      mutate(
        {
          call: 'editRule',
          input: { id, enabled },
          effects: changed((rules) => rules.map((rule) => (rule.id === id ? { ...rule, enabled } : rule))),
        },
        { done: `“${name}” is ${enabled ? 'on' : 'off'}`, quiet: true },
      ),

    deleteRule: ({ id, name }: RuleRow) =>
      mutate(
        {
          call: 'deleteRule',
          input: { id },
          effects: changed((rules) => rules.filter((rule) => rule.id !== id)),
        },
        { done: `Deleted the rule “${name}”` },
      ),

    /** `ids` in their new order share the places that they had. */
    orderRules: ({ name }: RuleRow, ids: readonly number[]) =>
      mutate(
        {
          call: 'orderRules',
          input: { order: ids.map((id, place) => ({ id, place })) },
          effects: changed((rules) =>
            reordered(
              rules,
              ids.flatMap((id) => rules.find((rule) => rule.id === id) ?? []),
            ).map((rule, place) => ({ ...rule, place })),
          ),
        },
        { done: `Moved the rule “${name}”`, quiet: true },
      ),

    /** @param ids undefined: all rules that are on */
    applyRules: (ids: number[] | undefined, onError: OnChangeError) =>
      mutate(
        { call: 'applyRules', input: { ...(ids && { ids }) }, long: true },
        {
          done: ({ count }) => `The rules changed ${countText(count)}`,
          waits: 'Applied the rules',
          onError,
        },
      ),
  };
}

/** '1 transaction', '1,200 transactions'. */
export function countText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'transaction' : 'transactions'}`;
}

export type RuleActions = ReturnType<typeof createRuleActions>;
