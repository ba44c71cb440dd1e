const DEFAULT_FORMAT = 'Script_Manager_YYYYMMDD_HHmm';
/** What no file system, or not every one, takes in a name. */
const UNFIT = /[<>:"/\\|?*\p{Cc}]/gu;

/** The name, without its ending, that a format gives a file at a time (the person's own); a blank one means the default. */
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

/** A text as (a part of) a file's name. */
export function fileNamePart(text: string): string {
  return text.replace(UNFIT, '_');
}
