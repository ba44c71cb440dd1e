import { expect, test } from 'vitest';
import { readLink } from './read-link';

const PLAY = 'https://www.bilibili.com/bangumi/play/';

test.each([
  [
    'https://www.bilibili.com/bangumi/play/ss33073?spm_id_from=333',
    { series_id: 'ss33073', bookmark_url: `${PLAY}ss33073` },
  ],
  ['m.bilibili.com/bangumi/play/ep101', { series_id: 'ep101', bookmark_url: `${PLAY}ep101` }],
  [
    'https://www.bilibili.com/bangumi/media/md28229',
    { series_id: 'md28229', listpage_url: 'https://www.bilibili.com/bangumi/media/md28229' },
  ],
  [
    '【斗破苍穹 年番-哔哩哔哩番剧】 https://b23.tv/ss33073?share_source=copy',
    { series_id: 'ss33073', bookmark_url: `${PLAY}ss33073`, title: '斗破苍穹 年番' },
  ],
  [
    '《斗破苍穹》第03话 https://b23.tv/ep7，一起看',
    { series_id: 'ep7', bookmark_url: `${PLAY}ep7`, title: '斗破苍穹', episode: '3' },
  ],
  ['https://bgm.tv/subject/12', { series_id: 'bangumi:12', listpage_url: 'https://bgm.tv/subject/12' }],
  [
    'https://www.example.org/anime/zero/',
    { series_id: 'example.org/anime/zero', bookmark_url: 'https://www.example.org/anime/zero/' },
  ],
  [
    'https://evilbilibili.com/ss1',
    { series_id: 'evilbilibili.com/ss1', bookmark_url: 'https://evilbilibili.com/ss1' },
  ],
])('%s', (pasted, known) => {
  expect(readLink(pasted)).toEqual(known);
});

test.each(['', '斗破苍穹', 'javascript:alert(1)', 'http://', 'ftp://example.org/x', 'https://[bad/ss1'])(
  'nothing is known from %j',
  (pasted) => {
    expect(readLink(pasted)).toBeNull();
  },
);
