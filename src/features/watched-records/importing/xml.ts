/** CDATA, what is left out, tags, and text: each piece is read once; a name is not tried again shorter. */
const PIECES =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)(?![\w:.-])[^<>]*?(\/?)>|([^<]+)/y;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities that XML has by itself, and characters by their numbers; no others, which a file would have to declare. */
function plainText(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, number, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole;
    const code = hex === undefined ? Number(number) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '';
  });
}

/**
 * The elements of one name, each with the texts of its children by their names; null for what is no such XML, or declares
 * anything (DTD).
 */
export function xmlRows(text: string, name: string): Record<string, string>[] | null {
  const rows: Record<string, string>[] = [];
  let row: Record<string, string> | null = null;
  let field: string | null = null;
  PIECES.lastIndex = 0;
  for (let at = 0; at < text.length; at = PIECES.lastIndex) {
    const piece = PIECES.exec(text);
    if (!piece) return null;
    const [, data, closes, tag, isEmpty, words] = piece;
    if (tag === undefined) {
      if (row && field !== null) row[field] = (row[field] ?? '') + (data ?? plainText(words ?? ''));
    } else if (closes) {
      if (tag === name) row = null;
      if (tag === field) field = null;
    } else if (tag === name) {
      row = Object.create(null) as Record<string, string>;
      rows.push(row);
    } else if (row && field === null) {
      row[tag] = '';
      field = isEmpty ? null : tag;
    }
  }
  return rows;
}
