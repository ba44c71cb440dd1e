import { FACTOR_ROLES } from '@/platform/server/required-factor';
import type { TestApp } from './app';

/** Opens a tool to users, or closes it. */
export const setToolOpen = ({ services: { db } }: TestApp, tool: string, enabled_user: boolean) =>
  db.updateTable('navigator_tools').set({ enabled_user }).where('tool_key', '=', tool).execute();

/** Demands a second factor of users, or does so no longer. */
export async function setFactorRequired({ services: { db } }: TestApp, required: boolean): Promise<void> {
  const role = { setting_key: FACTOR_ROLES, setting_value: 'user' } as const;
  if (required) await db.insertInto('master_settings').values(role).execute();
  else await db.deleteFrom('master_settings').where('setting_key', '=', FACTOR_ROLES).execute();
}
