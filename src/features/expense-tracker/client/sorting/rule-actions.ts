import { rowEffects } from '@/platform/client/changes/row-effects';
import type { ChangeInput, OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { RuleRow } from '../../import-answers';
import { countText } from '../changes/words';

const rules = rowEffects('expenses', { rules: 'rules' });

/** The mutations of rules; every one can be undone. */
export function createRuleActions({ change }: ToolChanges<'expenses'>) {
  return {
    addRule: (rule: ChangeInput<'expenses', 'addRule'>, onError: OnChangeError) =>
      change('addRule', rule, `Added the rule “${rule.name}”`, { onError }),

    editRule: (name: string, edit: ChangeInput<'expenses', 'editRule'>, onError: OnChangeError) =>
      change('editRule', edit, `Saved the rule “${name}”`, { onError }),

    enableRule: ({ id, name }: RuleRow, enabled: boolean) =>
      change('editRule', { id, enabled }, `“${name}” is ${enabled ? 'on' : 'off'}`, {
        shows: rules.patch(id, { enabled }),
        quiet: true,
      }),

    deleteRule: ({ id, name }: RuleRow) =>
      change('deleteRule', { id }, `Deleted the rule “${name}”`, { shows: rules.without(id) }),

    /** `ids` in their new order share the places that they had. */
    orderRules: ({ name }: RuleRow, ids: readonly number[]) =>
      change('orderRules', { order: ids.map((id, place) => ({ id, place })) }, `Moved the rule “${name}”`, {
        shows: rules.ordered(ids),
        quiet: true,
      }),

    /** @param ids undefined: all rules that are on */
    applyRules: (ids: number[] | undefined, onError: OnChangeError) =>
      change('applyRules', { ...(ids && { ids }) }, ({ count }) => `The rules changed ${countText(count)}`, {
        waits: 'Applied the rules',
        onError,
        long: true,
      }),
  };
}

export type RuleActions = ReturnType<typeof createRuleActions>;
