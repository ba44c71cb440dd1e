/** The string and template literals of a source file; `…` stands for each value that is put into one. */
export function literalsOf(source: string): string[] {
  const code = source.replaceAll(/^\s*(?:\/\/.*|\/\*[^]*?\*\/)$/gm, '').replaceAll(/ \/\/ .*$/gm, '');
  const found: string[] = [];
  let at = 0;

  /** Reads code up to an unmatched `}`, or to the end. */
  function readCode(): void {
    for (let depth = 0; at < code.length; at++) {
      const character = code[at] ?? '';
      if (`'"\``.includes(character)) found.push(readLiteral(character));
      else if (character === '/' && isRegularExpression()) at = endOfRegularExpression();
      else if (character === '{') depth++;
      else if (character === '}' && depth-- === 0) return;
    }
  }

  function readLiteral(quote: string): string {
    let text = '';
    for (at++; at < code.length && code[at] !== quote; at++) {
      if (quote === '`' && code.startsWith('${', at)) {
        at += 2;
        readCode();
        text += '…';
      } else {
        if (code[at] === '\\') at++;
        text += code[at];
      }
    }
    return text;
  }

  function isRegularExpression(): boolean {
    return /[(,=:?[!&|{};]\s*$|return\s*$/.test(code.slice(Math.max(0, at - 20), at));
  }

  function endOfRegularExpression(): number {
    let inClass = false;
    let end = at + 1;
    for (; end < code.length && (inClass || code[end] !== '/'); end++) {
      if (code[end] === '\\') end++;
      else if (code[end] === '[') inClass = true;
      else if (code[end] === ']') inClass = false;
    }
    return end;
  }

  readCode();
  return found;
}
