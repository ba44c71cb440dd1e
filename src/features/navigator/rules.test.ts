import { expect, test } from 'vitest';
import { navigatorTool } from '../../../tests/support/navigator-tools';
import { enabledTools, fallbackTools, filterTools, inSections } from './rules';

const tool = (tool_key: string, display_order: number, enabled = true) => ({
  ...navigatorTool(tool_key, display_order),
  enabled,
});
const keys = (tools: readonly { tool_key: string }[]) => tools.map(({ tool_key }) => tool_key);

test('only enabled tools show, by their order', () => {
  expect(keys(enabledTools([tool('b', 2), tool('c', 3, false), tool('a', 1)], undefined))).toEqual([
    'a',
    'b',
  ]);
});

test('a tool whose screen is closed does not show', () => {
  const openTools = [{ tool_key: 'b' }];
  expect(keys(enabledTools([tool('a', 1), tool('b', 2)], openTools))).toEqual(['b']);
});

test('the fallback is the documented one, as far as it has screens', () => {
  expect(keys(fallbackTools(() => true))).toEqual([
    'script-manager',
    'calendar',
    'expense-tracker',
    'goals-habits',
    'devflow',
  ]);
  const tools = fallbackTools((path) => path === '/script-manager' || path === '/devflow');
  const sections = (role: 'user' | 'admin' | 'master') => {
    const { personal, advanced } = inSections(tools, role);
    return [keys(personal), keys(advanced)];
  };
  expect(sections('user')).toEqual([['script-manager'], []]);
  expect(sections('admin')).toEqual([['script-manager'], ['devflow']]);
  expect(sections('master')).toEqual([['script-manager'], ['devflow']]);
});

test('a filter finds every word in title or description', () => {
  const tools = [
    { ...tool('x', 1), title: 'Script Manager', description: 'Keep, tag and edit your scripts' },
    { ...tool('y', 2), title: '观看记录', description: 'Follow the series' },
  ];
  const found = (text: string) => keys(filterTools(tools, text));
  expect(found('')).toEqual(['x', 'y']);
  expect(found('  EDIT   script ')).toEqual(['x']);
  expect(found('记录')).toEqual(['y']);
  expect(found('Ｓｅｒｉｅｓ')).toEqual(['y']);
  expect(found('edit series')).toEqual([]);
  expect(found('.*')).toEqual([]);
});
