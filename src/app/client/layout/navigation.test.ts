import { expect, test } from 'vitest';
import type { Role } from '@/platform/shared/roles';
import { currentness, entriesFor, NAVIGATION } from './navigation';

const items = NAVIGATION.flatMap((group) => group.items);
const statesAt = (pathname: string) =>
  items.flatMap((item) => {
    const state = currentness(item, pathname);
    return state ? [[item.name, state]] : [];
  });

test('the page on the screen is the current entry', () => {
  expect(statesAt('/devflow')).toEqual([['DevFlow', 'page']]);
  expect(statesAt('/theme-settings')).toEqual([['Theme Settings', 'page']]);
});

test('the settings of a tool count as its place', () => {
  expect(statesAt('/script-manager-settings')).toEqual([['Script Manager', 'true']]);
});

test('the letter case and a slash at the end make no difference, as to the router', () => {
  expect(statesAt('/Home/')).toEqual([['Home', 'page']]);
});

test('elsewhere nothing is current', () => {
  expect(statesAt('/nowhere')).toEqual([]);
});

test('tools are listed to those whom they are open to, by their stored titles', () => {
  const listed = (role: Role, open: Parameters<typeof entriesFor>[2]) =>
    NAVIGATION.flatMap((group) => entriesFor(group, role, open)).map(({ name }) => name);
  const system = ['Theme Settings'];
  const main = ['Home', 'Navigator', 'Dashboard'];
  const open = [{ tool_key: 'devflow', title: 'Our work' }];
  expect(listed('user', open)).toEqual([...main, 'Our work', ...system]);
  expect(listed('user', [])).toEqual([...main, ...system]);
  expect(listed('user', undefined)).toEqual([
    ...main,
    'Script Manager',
    'DevFlow',
    'Watched Records',
    'Calendar',
    'Expense Tracker',
    'Goals & Habits',
    ...system,
  ]);
  expect(listed('master', [])).toEqual([...main, 'Option Access', 'Master Settings', ...system]);
});
