import type { HomeSettings, ToolChange } from '@/features/option-access/rules';
import type { TestUser } from './accounts';
import type { Toolstead } from './e2e';

/** Saves switches, titles or places of tools, as the option access screen does for an admin. */
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

async function mutate(toolstead: Toolstead, admin: TestUser, procedure: string, input: object) {
  const response = await fetch(`${toolstead.url}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${procedure}: ${String(response.status)} ${await response.text()}`);
}
