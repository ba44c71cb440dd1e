import type { HomeSettings } from '@/platform/shared/tool-access';
import type { ToolChange } from '@/features/option-access/rules';
import type { TestUser } from './accounts';
import type { Toolstead } from './e2e';
import { mutate } from './typed-call';

/** All tools as in a new installation. */
export const OUT_OF_THE_BOX = [
  ['script-manager', 'Script Manager', 'Keep, tag and edit your scripts'],
  ['script-manager-settings', 'Script Manager Settings', 'Export file name, button colours and word wrap'],
  ['watched-records', 'Watched Records', 'Follow the series you watch'],
  ['devflow', 'DevFlow', 'Track features and their work items'],
  ['devflow-settings', 'DevFlow Settings', 'Features and statuses of DevFlow'],
  ['calendar', 'Calendar', 'Plan your days'],
  ['expense-tracker', 'Expense Tracker', 'See where your money goes'],
  ['goals-habits', 'Goals & Habits', 'Set goals and keep habits'],
].map(([tool_key, title, description], index): ToolChange => ({
  tool_key,
  title,
  description,
  order: index + 1,
  enabled_global: true,
  enabled_master: true,
  enabled_admin: true,
  enabled_user: true,
}));

/** Saves switches, titles or positions of tools, as the option access screen does for an admin. */
export async function saveTools(
  toolstead: Toolstead,
  admin: TestUser,
  tools: readonly ToolChange[],
): Promise<void> {
  await mutate(toolstead, admin, 'optionAccess.updateNavigatorSettings', { tools });
}

/** Saves DevFlow's home switches, as the option access screen does for an admin. */
export async function saveHome(
  toolstead: Toolstead,
  admin: TestUser,
  settings: Partial<HomeSettings>,
): Promise<void> {
  await mutate(toolstead, admin, 'optionAccess.updateHomeSettings', {
    settings: Object.entries(settings).map(([setting_key, setting_value]) => ({
      setting_key,
      setting_value,
    })),
  });
}

/** Resets the tools and the home switches to those of a new installation. */
export async function restoreOptions(toolstead: Toolstead, admin: TestUser): Promise<void> {
  await saveTools(toolstead, admin, OUT_OF_THE_BOX);
  await saveHome(toolstead, admin, {
    devFlowEnabled: true,
    devFlowEnabled_master: true,
    devFlowEnabled_admin: true,
    devFlowEnabled_user: true,
  });
}
