import { serverMessage } from '@/platform/client/trpc';
import { showToast, type ToastRequest } from '@/platform/client/ui/toast-store';
import { LANG } from './chinese-words';

/** Shows a toast. */
export function say(tone: ToastRequest['tone'], text: string): void {
  showToast({ tone, text, lang: LANG });
}

/** Translations of the platform's English messages, by error code. */
const REFUSALS: Record<string, string> = {
  bad_request: '请求格式错误',
  invalid: '输入的内容不符合要求',
  unauthorized: '登录已失效，请重新登录',
  forbidden: '没有权限',
  not_found: '内容不存在',
  operation_id_used: '此操作已提交过，请刷新后重试',
  payload_too_large: '内容太大',
  rate_limited: '操作太频繁，请稍后再试',
  busy: '服务器正忙，请稍后再试',
  stopping: '服务器正在重启，请稍后再试',
  database_unavailable: '数据库暂时无法连接，请稍后再试',
  timeout: '服务器处理超时，请重试',
  series_taken: '系列 ID 已存在（series_id already exists）',
};

/** The message of a failed call, in the language of the screen. */
export function failureText(error: unknown, otherwise = '操作失败，请重试'): string {
  const message = serverMessage(error);
  if (message === null) return otherwise;
  if (/\p{Script=Han}/u.test(message)) return message;
  return REFUSALS[codeOf(error)] ?? otherwise;
}

function codeOf(error: unknown): string {
  const { data } = error as { data?: { code?: string } };
  return data?.code ?? '';
}

/** Why the records could not be loaded (specification, tools section 8). */
export function loadFailureText(error: unknown): string {
  return `错误: ${failureText(error, 'Failed to fetch records')}`;
}
