import { HOME_SETTING_KEYS, type HomeSettings } from '@/platform/shared/tool-access';
import type { HomeSettingEntry } from '../rules';
import type { Difference, Merging } from './draft';

/** The switches in a response's list; missing ones are off. */
export function readSwitches(entries: readonly HomeSettingEntry[]): HomeSettings {
  const isOn = (key: keyof HomeSettings) =>
    entries.some(({ setting_key, setting_value }) => setting_key === key && setting_value === 'true');
  return {
    devFlowEnabled: isOn('devFlowEnabled'),
    devFlowEnabled_master: isOn('devFlowEnabled_master'),
    devFlowEnabled_admin: isOn('devFlowEnabled_admin'),
    devFlowEnabled_user: isOn('devFlowEnabled_user'),
  };
}

export const HOME_SWITCHES: { key: keyof HomeSettings; label: string }[] = [
  { key: 'devFlowEnabled', label: 'Global' },
  { key: 'devFlowEnabled_master', label: 'Master' },
  { key: 'devFlowEnabled_admin', label: 'Admin' },
  { key: 'devFlowEnabled_user', label: 'User' },
];

const changedKeys = (before: HomeSettings, after: HomeSettings) =>
  HOME_SETTING_KEYS.filter((key) => before[key] !== after[key]);

export const homeMerging: Merging<HomeSettings> = {
  isSame: (one, other) => changedKeys(one, other).length === 0,
  reapply: (before, after, onto) => ({
    ...onto,
    ...Object.fromEntries(changedKeys(before, after).map((key) => [key, after[key]])),
  }),
};

export function homeDifferences(before: HomeSettings, after: HomeSettings): Difference[] {
  const word = (on: boolean) => (on ? 'on' : 'off');
  return HOME_SWITCHES.filter(({ key }) => before[key] !== after[key]).map(({ key, label }) => ({
    key,
    subject: 'Enable DevFlow',
    field: label,
    before: word(before[key]),
    after: word(after[key]),
  }));
}
