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
};
