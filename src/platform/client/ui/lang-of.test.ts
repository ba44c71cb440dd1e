import { expect, test } from 'vitest';
import { langOf } from './lang-of';

test('tells Chinese from what is read as the page is', () => {
  expect(langOf('云海剑歌')).toBe('zh-CN');
  expect(langOf('Fate/Zero 第二季')).toBe('zh-CN');
  expect(langOf('Café Lotti')).toBeUndefined();
  expect(langOf('葬送のフリーレン')).toBeUndefined();
  expect(langOf('東京リベンジャーズ')).toBeUndefined();
});
