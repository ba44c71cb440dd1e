import type { KitWords } from '@/platform/client/ui/kit-words';

/** What a dialog is about could not be loaded. */
export const NOT_LOADED = '加载失败，请重试';

/** The texts of the kit's components in the dialogs of this screen, which load them. */
export const DIALOG_WORDS = {
  cancel: '取消',
  confirm: '确定',
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
  trash: {
    title: '回收站',
    keptFor: (days) => `删除的记录在这里保留 ${String(days)} 天。`,
    selectAll: '全选',
    selected: (n) => `已选 ${n} 条`,
    restore: '恢复',
    restoreSome: (n) => `恢复 ${n} 条`,
    purge: '彻底删除',
    purgeAll: '清空回收站',
    purgeAllAsked: '确定要彻底删除回收站里的全部记录吗？此操作无法恢复。',
    purgeAsked: (what, goesAlong) => `确定要彻底删除${what}${goesAlong}吗？此操作无法恢复。`,
    named: (name) => `《${name}》`,
    several: (n, plural) => ` ${n} ${plural}`,
    empty: '回收站是空的',
    loading: '正在加载回收站',
    search: '搜索回收站',
    noMatch: (words) => `回收站里没有匹配“${words}”的记录。`,
    daysLeft: (days) => (days === 0 ? '今天清除' : `还剩 ${String(days)} 天`),
  },
  pager: {
    previous: '上一页',
    next: '下一页',
    position: (page, pages) => `第 ${String(page)} / ${String(pages)} 页`,
  },
} satisfies Partial<KitWords>;
