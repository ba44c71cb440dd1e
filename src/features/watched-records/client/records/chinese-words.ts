import type { KitWords } from '@/platform/client/ui/kit-words';
import type { DIALOG_WORDS } from './dialog-words';

export const LANG = 'zh-CN';

/** The texts of the kit's components on this screen, without those that only its dialogs need (`dialog-words`). */
export const CHINESE_WORDS: Omit<KitWords, keyof typeof DIALOG_WORDS> = {
  lang: LANG,
  close: '关闭',
  clearSearch: '清除搜索',
  retry: '重试',
  notLoaded: '无法加载，请在服务器可用后重试。',
};
