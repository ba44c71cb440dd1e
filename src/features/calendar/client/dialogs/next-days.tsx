import type { RuleStart } from '../../rules/repeat/pattern';

/** The next days of a rule. */
export function NextDays(_: { rule: string; about: RuleStart }) {
  return null;
}
