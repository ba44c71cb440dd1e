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
function fileNamePart(text: string): string {
  return text.replace(UNFIT, '_');
}

/** What Windows keeps for devices, whatever the ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** UTF-8 bytes; file systems take 255, with the ending and a number. */
const MAX_BYTES = 240;

/**
 * What scripts are called as .sql files of one folder. No two are the same to a system that takes upper and lower case,
 * or the ways to write an accent, for one.
 */
export function sqlFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const wanted = sqlFileBase(name);
    let free = wanted;
    for (let number = 2; taken.has(folded(free)); number++) free = `${wanted} (${String(number)})`;
    taken.add(folded(free));
    return `${free}.sql`;
  });
}

function sqlFileBase(name: string): string {
  // A dot at the beginning hides a file.
  const fit = fileNamePart(name).replace(/^\./, '_');
  return shortened(DEVICE.test(fit) ? `_${fit}` : fit);
}

function shortened(name: string): string {
  const encoder = new TextEncoder();
  const characters = Array.from(name);
  let bytes = encoder.encode(name).length;
  while (bytes > MAX_BYTES) bytes -= encoder.encode(characters.pop()).length;
  return characters.join('');
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
