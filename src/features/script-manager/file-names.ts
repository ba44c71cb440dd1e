/** The names of scripts as names of files. */

/**
 * Characters that at least one file system refuses in names, and those that change the direction of what follows: a name
 * with them can look as if it had another extension.
 */
const UNFIT = /[<>:"/\\|?*\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text made safe as (a part of) a file name. */
export function fileNamePart(text: string): string {
  return text.replace(UNFIT, '_');
}

/** Device names reserved by Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** UTF-8 bytes; file systems allow 255, including the extension and a number. */
const MAX_BYTES = 240;

/**
 * The names of scripts as .sql files in one folder, unique even for file systems that ignore case or normalize accents.
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
  // A leading dot would hide the file.
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
