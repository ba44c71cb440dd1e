import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { navigatorTool, navigatorTools } from '../../../tests/support/navigator-tools';
import { ROLES } from '@/platform/shared/roles';
import { type HomeSettings, isDevFlowOnFor, isEnabledFor, openScreens, type Tool } from './tool-access';

const HOME_ON: HomeSettings = {
  devFlowEnabled: true,
  devFlowEnabled_master: true,
  devFlowEnabled_admin: true,
  devFlowEnabled_user: true,
};

describe('who may open what', () => {
  const flags = fc.record({
    enabled_global: fc.boolean(),
    enabled_master: fc.boolean(),
    enabled_admin: fc.boolean(),
    enabled_user: fc.boolean(),
  });

  test('a role needs the global switch and its own, and no other switch matters', () => {
    fc.assert(
      fc.property(flags, fc.constantFrom(...ROLES), (switches, role) => {
        const own = { user: 'enabled_user', admin: 'enabled_admin', master: 'enabled_master' } as const;
        expect(isEnabledFor(switches, role)).toBe(switches.enabled_global && switches[own[role]]);
      }),
    );
  });

  test('home switches combine in the same way', () => {
    expect(isDevFlowOnFor(HOME_ON, 'user')).toBe(true);
    expect(isDevFlowOnFor({ ...HOME_ON, devFlowEnabled: false }, 'master')).toBe(false);
    expect(isDevFlowOnFor({ ...HOME_ON, devFlowEnabled_user: false }, 'user')).toBe(false);
    expect(isDevFlowOnFor({ ...HOME_ON, devFlowEnabled_user: false }, 'admin')).toBe(true);
  });

  const screens = (tools: Tool[], home = HOME_ON) =>
    openScreens(tools, home, 'user').map(({ tool_key }) => tool_key);

  test('a screen of settings is closed with its tool, and alone by its own switch', () => {
    const settings = navigatorTool('script-manager-settings', 2);
    expect(screens([navigatorTool('script-manager', 1), settings])).toEqual([
      'script-manager',
      'script-manager-settings',
    ]);
    expect(screens([navigatorTool('script-manager', 1, { enabled_user: false }), settings])).toEqual([]);
    expect(screens([navigatorTool('script-manager', 1), { ...settings, enabled_user: false }])).toEqual([
      'script-manager',
    ]);
  });

  test('the home switches close DevFlow and its settings, and nothing else', () => {
    const tools = navigatorTools('devflow', 'devflow-settings', 'watched-records');
    expect(screens(tools, { ...HOME_ON, devFlowEnabled_user: false })).toEqual(['watched-records']);
  });
});
