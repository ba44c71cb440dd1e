import { fileNamePart } from '../../file-names';

const DEFAULT_FORMAT = 'Script_Manager_YYYYMMDD_HHmm';

/** The file name, without extension, for a format at a (local) time; a blank format means the default. */
export function exportFileName(format: string, now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const tokens: Record<string, string> = {
    YYYY: String(now.getFullYear()),
    MM: two(now.getMonth() + 1),
    DD: two(now.getDate()),
    HH: two(now.getHours()),
    mm: two(now.getMinutes()),
  };
  const wanted = format.trim() || DEFAULT_FORMAT;
  return fileNamePart(wanted.replace(/YYYY|MM|DD|HH|mm/g, (token) => tokens[token] ?? token));
}
