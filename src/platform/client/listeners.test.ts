import { expect, test } from 'vitest';
import { createListeners } from './listeners';

test('listeners are told in their order, until they leave', () => {
  const { subscribe, tell } = createListeners<[times: number]>();
  const heard: string[] = [];
  subscribe((times) => heard.push(`first ${times}`));
  const leave = subscribe((times) => heard.push(`second ${times}`));
  tell(1);
  leave();
  tell(2);
  expect(heard).toEqual(['first 1', 'second 1', 'first 2']);
});

test('one that leaves while it is told keeps no other from hearing', () => {
  const { subscribe, tell } = createListeners();
  const heard: string[] = [];
  const leave = subscribe(() => leave());
  subscribe(() => heard.push('second'));
  tell();
  tell();
  expect(heard).toEqual(['second', 'second']);
});
