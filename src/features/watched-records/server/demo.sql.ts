import type { Kysely } from 'kysely';
import type { Database } from '@db/database';
import { addLabel, changeLabels } from './labels/writes';
import { readStats } from './queries';
import { syncBatch } from './sync/writes';
import { readRevision } from '@/platform/server/revisions';
import type { DemoPerson } from '@/platform/server/tools/tool';

const DAY_MS = 24 * 60 * 60 * 1000;

const TAGS = [
  { name: '国漫', color: '#dc2626', description: '中国大陆动画' },
  { name: '日漫', color: '#2563eb', description: '日本动画' },
  { name: '韩漫', color: '#0f766e', description: '韩国动画' },
  { name: '剧场版', color: '#b45309', description: '只看一次的电影' },
];

const TYPES = [
  '奇幻',
  '冒险',
  '仙侠',
  '热血',
  '悬疑',
  '日常',
  '治愈',
  '科幻',
  '机甲',
  '都市',
  '恋爱',
  '战争',
];

/** 'done' for a completed series. */
type Series = [title: string, episode: number | 'done', tag: string, types: string[], description: string];

const SERIES: Series[] = [
  ['云海剑歌', 24, '国漫', ['仙侠', '热血'], '少年背着断剑走出云海，十年之后，旧日的仇人却成了他的师父。'],
  [
    '星轨列车',
    'done',
    '日漫',
    ['科幻'],
    '一列没有终点的列车穿过群星，每一站都有一位乘客下车，再也没有回来。',
  ],
  [
    '夏日回声',
    8,
    '日漫',
    ['日常', '治愈'],
    '海边小镇的最后一个暑假，四个人在废弃电台里收到了来自明年的广播。',
  ],
  ['山海行记', 41, '国漫', ['奇幻', '冒险'], '一册残卷，一匹瘦马，沿着《山海经》的线索寻找失踪的父亲。'],
  ['长夜灯火', 'done', '国漫', ['悬疑'], '停电的第七夜，城里只有一扇窗还亮着，窗里的人却说自己从未点灯。'],
  ['樱下书简', 5, '日漫', ['恋爱'], '写给三年后自己的信，被一个陌生的转学生先拆开了。'],
  ['第七码头', 16, '国漫', ['悬疑', '都市'], '每逢退潮，第七码头会多出一级台阶，通向一座地图上没有的城。'],
  ['雾隐茶馆', 'done', '国漫', ['治愈'], '山里的茶馆只在有雾的日子开门，客人用一段往事换一壶茶。'],
  ['机巧图鉴', 9, '日漫', ['机甲'], '被退学的发条师与一台不会说谎的旧机器人，合开了一家修理铺。'],
  [
    '北境之冬',
    33,
    '国漫',
    ['奇幻', '战争'],
    '雪线以北的守军已经三年没有收到来信，直到一位邮差独自翻过关山。',
  ],
  ['紫夜回廊', 'done', '日漫', ['奇幻'], '学院的回廊每到午夜会多出一扇门，门后是每个人最想回去的那一天。'],
  ['落日骑士', 2, '日漫', ['冒险'], '骑着旧摩托送信的少女，要在太阳彻底熄灭之前走完最后一条公路。'],
  ['斗破苍穹', 168, '国漫', ['热血', '奇幻'], '天才少年修为尽失，从一枚古戒里的老人开始，一步步走回巅峰。'],
  [
    '白塔来客',
    12,
    '韩漫',
    ['悬疑', '都市'],
    '白塔第一百层的灯亮了三十年，第一位走下来的人却不记得上面有什么。',
  ],
  ['纸鸢', 'done', '剧场版', ['治愈'], '一只断线的纸鸢飞过四座城，串起四段没有说出口的告别。'],
  ['深海邮局', 11, '国漫', ['奇幻', '治愈'], '寄往过去的信都沉在海底，新来的邮递员要学会的第一件事是憋气。'],
  ['零号机库', 26, '日漫', ['机甲', '战争'], '战争结束的第二天，零号机库里那台没有编号的机体自己启动了。'],
  ['青瓷少年', 7, '国漫', ['日常'], '景德镇的夏天，一个总把杯子烧裂的学徒，遇见了能听见釉色的女孩。'],
  ['猫与修理工', 'done', '日漫', ['日常', '治愈'], '巷口的修理工只修别人扔掉的东西，店里的猫负责估价。'],
  ['风起长安', 52, '国漫', ['战争'], '上元夜的长安城，一盏走马灯上画着的，是三天之后的火。'],
  ['轨道花园', 4, '日漫', ['科幻', '治愈'], '空间站上最后的园丁，在种出第一朵玫瑰的那天收到了返航的命令。'],
  ['夜行电车', 'done', '剧场版', ['悬疑'], '末班电车多停了一站，站台上的人都在等昨天的自己。'],
  ['剑来', 78, '国漫', ['仙侠'], '小镇少年一无所有，只剩一个讲道理的念头，便带着它去看这座天下。'],
  ['雨巷侦探社', 19, '韩漫', ['悬疑'], '只在雨天接案的侦探社，三位侦探里有一位其实是委托人。'],
  ['云端牧场', 'done', '日漫', ['日常'], '在云上放羊的少年说，羊群走过的地方第二天就会下雨。'],
  ['归墟', 30, '国漫', ['冒险', '奇幻'], '沉船里打捞出的罗盘只指向一个方向：海水流走的地方。'],
  ['烛龙之息', 14, '国漫', ['奇幻', '热血'], '睁眼为昼，闭眼为夜，守着烛龙的少年必须在它醒来之前学会点火。'],
  ['最后的放映员', 'done', '剧场版', ['都市'], '影院拆除前夜，放映员决定把没人来取的胶片全部放完。'],
  ['银杏街的早晨', 6, '日漫', ['日常'], '街角面包店的清晨四点，六个睡不着的人轮流讲一个故事。'],
  [
    '铁河',
    21,
    '国漫',
    ['科幻', '战争'],
    '一条由报废机械汇成的河穿过大陆，拾荒者的孩子在河里捡到了一颗心脏。',
  ],
  [
    '海风放送局',
    10,
    '日漫',
    ['恋爱', '日常'],
    '岛上唯一的广播站只剩两名部员，和一封每周准时寄来的点歌明信片。',
  ],
  ['镜湖', 'done', '国漫', ['悬疑', '奇幻'], '湖里的倒影比岸上的人早一天醒来。'],
];

/** Number of series by account; others have none. */
const SEEN: Record<string, number> = {
  master: SERIES.length,
  meilin: SERIES.length,
  siyuan: SERIES.length,
  arjun: 7,
  sofia: 1,
};

/** Adds series to those accounts that have none, by sync like a userscript. */
export async function addWatchedRecords(db: Kysely<Database>, people: readonly DemoPerson[]): Promise<void> {
  for (const { id, username } of people) {
    const seen = SERIES.slice(0, SEEN[username] ?? 0);
    if (seen.length === 0 || (await readStats(db, id)).total > 0) continue;
    await changeLabels({ db, user: { id } }, 'demo', {}, async (labels) => {
      for (const tag of TAGS) await addLabel(labels, 'tag', tag);
      for (const name of TYPES) await addLabel(labels, 'type', { name, description: '' });
    });
    const records = seen.map(asSynced);
    await sync(db, id, records);
    const [latest] = records;
    // A jump, which waits for review.
    if (latest && records.length > 1) {
      await sync(db, id, [{ ...latest, current_episode: 120, last_watched_time: Date.now() }]);
    }
  }
}

async function sync(db: Kysely<Database>, id: number, records: ReturnType<typeof asSynced>[]): Promise<void> {
  const revision = await readRevision(db, id, 'watched-records');
  await syncBatch(db, { ownerId: id, address: '192.168.1.20', revision }, records);
}

/** A series as a sync record; the first one was watched two hours ago, later ones earlier. */
function asSynced([title, episode, tag, types, description]: Series, place: number) {
  const number = String(46210 + place * 37);
  return {
    series_id: `ss${number}`,
    title,
    current_episode: episode === 'done' ? 0 : episode,
    is_completed: episode === 'done',
    tag,
    selectedTypes: types,
    bookmark_url: `https://www.bilibili.com/bangumi/play/ss${number}`,
    listpage_url: `https://www.bilibili.com/bangumi/media/md${number}`,
    description,
    last_watched_time: Math.round(Date.now() - DAY_MS / 12 - place ** 1.6 * (DAY_MS / 7)),
  };
}
