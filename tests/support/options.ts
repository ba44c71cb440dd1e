import type { HomeSettings } from '@/platform/shared/tool-access';
import type { ToolChange } from '@/features/option-access/rules';
import type { TestUser } from './accounts';
import type { Toolstead } from './e2e';
import { mutate } from './typed-call';

/** The tools with their switches, in their order. */
export async function readTools(toolstead: Toolstead) {
  const { db } = await toolstead.database();
  const tools = await db.selectFrom('navigator_tools').selectAll().orderBy('display_order').execute();
  return tools.map((tool, index) => ({ ...tool, order: index + 1 }));
}

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

/** Puts tools back as they were read, and turns the home switches on. */
export async function restoreOptions(
  toolstead: Toolstead,
  admin: TestUser,
  tools: readonly ToolChange[],
): Promise<void> {
  await saveTools(toolstead, admin, tools);
  await saveHome(toolstead, admin, {
    devFlowEnabled: true,
    devFlowEnabled_master: true,
    devFlowEnabled_admin: true,
    devFlowEnabled_user: true,
  });
}
