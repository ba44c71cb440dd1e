import { expect, test } from 'vitest';
import { currentness, NAVIGATION } from './navigation';

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
