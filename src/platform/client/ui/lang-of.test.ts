import { expect, test, vi } from 'vitest';
import { langOf } from './lang-of';

const reads = (...languages: string[]) => vi.stubGlobal('navigator', { languages });

test('tells Chinese from what is read as the page is', () => {
  reads('en-GB', 'en');
  expect(langOf('云海剑歌')).toBe('zh-CN');
  expect(langOf('Fate/Zero 第二季')).toBe('zh-CN');
  expect(langOf('Café Lotti')).toBeUndefined();
  expect(langOf('2026')).toBeUndefined();
  expect(langOf('Report for 王伟 about the budget')).toBeUndefined();
  expect(langOf('葬送のフリーレン')).toBeUndefined();
  expect(langOf('東京リベンジャーズ')).toBeUndefined();
  expect(langOf('大韓民國 만세')).toBeUndefined();
});

test('takes Han alone for Chinese unless Japanese or Korean is rather read', () => {
  for (const read of [['ja'], ['ko-KR', 'en'], ['en', 'ja-JP', 'zh']]) {
    reads(...read);
    expect(langOf('東京電力')).toBeUndefined();
  }
  for (const read of [['zh-CN', 'ja'], ['en', 'zh-TW', 'ko'], ['kok']]) {
    reads(...read);
    expect(langOf('東京電力')).toBe('zh-CN');
  }
});
