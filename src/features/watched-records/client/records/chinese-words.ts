import type { KitWords } from '@/platform/client/ui/kit-words';

export const LANG = 'zh-CN';

/** What the kit's parts say on this screen. */
export const CHINESE_WORDS: KitWords = {
  lang: LANG,
  close: '关闭',
  cancel: '取消',
  confirm: '确定',
  clearSearch: '清除搜索',
  red: '红',
  green: '绿',
  blue: '蓝',
  draft: {
    mineStays: '你输入的内容保持不变，保存时会替换已存储的内容。',
    seenAsIs: '现在显示的是最新内容。',
    takeTheirs: '采用对方的内容',
    back: '上次输入的内容已恢复',
    discard: '放弃',
  },
};
