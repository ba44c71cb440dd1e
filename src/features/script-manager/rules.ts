export const CONTENT_MAX = 16_777_215;
export const SQL_DIALECTS = ['mysql', 'mariadb', 'postgresql', 'sqlite', 'transactsql', 'plsql', 'sql'] as const;
export type SqlDialect = (typeof SQL_DIALECTS)[number];
export const BUTTON_IDS = ['export-csv','import-csv','options','new-script','copy-script','duplicate-script','export-sql','delete-script'] as const;
export type ButtonId = (typeof BUTTON_IDS)[number];
export interface ButtonColor { background: string; color: string }
export type ButtonColors = Record<ButtonId, ButtonColor>;
export interface ScriptEntry {
  id: number; name: string; tags: string[]; version: number; revision: number; updatedAt: string; size: number; pinned: boolean;
}
