/** Encodings of files that say nothing of theirs, as TextDecoder names them; the likeliest first. */
export const ENCODINGS = [
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'utf-16le',
  'utf-16be',
  'utf-8',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface Decoded {
  text: string;
  encoding: Encoding;
  /** Nothing in the file tells the encoding, so that a person has to look. */
  asked: boolean;
}

/**
 * The text of a file: by its byte order mark, else as UTF-8 if it is valid UTF-8, else by what the head of an XML or OFX
 * file declares, else as the person says; without an answer as the likeliest, `asked`: UTF-8 where only some letters are broken.
 */
export function decode(bytes: Uint8Array, answer?: Encoding): Decoded {
  const marked = markOf(bytes);
  if (marked) return { text: textOf(bytes, marked), encoding: marked, asked: false };
  const wide = wideEncoding(bytes);
  if (!wide) {
    const text = utf8Of(bytes);
    if (text !== null) return { text, encoding: 'utf-8', asked: false };
    if (isDeclaredLatin(bytes)) {
      return { text: textOf(bytes, 'windows-1252'), encoding: 'windows-1252', asked: false };
    }
  }
  const encoding = answer ?? wide ?? (isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return { text: textOf(bytes, encoding), encoding, asked: true };
}

function markOf(bytes: Uint8Array): Encoding | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

const BEGINNING = 1_000;

/** UTF-16 of Latin letters is valid UTF-8 too; its zero bytes tell it. */
function wideEncoding(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, BEGINNING).entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd === 0) return null;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A file that was cut through a letter, or put together of several. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = textOf(bytes, 'utf-8');
  const broken = text.split('\ufffd').length - 1;
  return (text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0) > broken;
}

function isDeclaredLatin(bytes: Uint8Array): boolean {
  const head = textOf(bytes.subarray(0, BEGINNING), 'windows-1252');
  return /^\s*<\?xml[^>]*encoding=["'](?:iso-8859-1|windows-1252)["']|^\s*OFXHEADER[^<]*CHARSET:1252\b/i.test(
    head,
  );
}

function textOf(bytes: Uint8Array, encoding: Encoding): string {
  // As a part of a stream, since the decoder of Node 20 takes whole texts of windows-1252 for Latin-1.
  const decoder = new TextDecoder(encoding);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}
