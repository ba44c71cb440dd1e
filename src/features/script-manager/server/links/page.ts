import { createHash } from 'node:crypto';

/** Longer texts, in UTF-16 units, have no colours, and yet longer ones are only served as they are. */
const COLOURED_MAX = 200_000;
const SHOWN_MAX = 2_000_000;

// Each piece that is not closed reaches to the end, so that the time is linear.
const PIECES =
  /(--[^\n]*|\/\*[^]*?(?:\*\/|$))|('[^']*(?:'|$))|\b(\d[\d.]*)\b|\b(select|from|where|and|or|not|null|is|in|as|on|join|left|right|inner|outer|full|cross|group|order|by|having|limit|offset|fetch|union|all|distinct|insert|into|values|update|set|delete|create|alter|drop|table|index|view|with|recursive|case|when|then|else|end|exists|between|like|asc|desc|begin|commit|rollback|grant|primary|foreign|key|references|default|over|partition|window|returning|explain|analyze|true|false)\b/gi;
const CLASSES = ['comment', 'string', 'number', 'word'];

// A reader would make a line feed of a carriage return that stands for itself.
const escaped = (text: string) => text.replaceAll(/[&<>"\r]/g, (unit) => `&#${String(unit.charCodeAt(0))};`);

function coloured(text: string): string {
  if (text.length > COLOURED_MAX) return escaped(text);
  let html = '';
  let end = 0;
  for (const match of text.matchAll(PIECES)) {
    const kind = CLASSES.find((_, at) => match[at + 1] !== undefined) ?? '';
    html += `${escaped(text.slice(end, match.index))}<span class="${kind}">${escaped(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escaped(text.slice(end));
}

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;display:flex;flex-direction:column;height:100vh;height:100dvh;font:14px/1.5 system-ui,sans-serif;color:light-dark(#1f2328,#e6edf3);background:light-dark(#fff,#0d1117)}
header{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;padding:12px 16px;border-bottom:1px solid light-dark(#d1d9e0,#3d444d)}
h1{margin:0;font-size:16px;line-height:24px;overflow-wrap:anywhere}
p{margin:0;flex:1 1 300px;color:light-dark(#59636e,#9198a1)}
button,a{font:inherit;color:light-dark(#0550ae,#79c0ff);display:inline-flex;align-items:center;min-height:32px;padding:0 8px}
button{color:inherit;background:light-dark(#f6f8fa,#212830);border:1px solid light-dark(#d1d9e0,#3d444d);border-radius:6px;cursor:pointer}
:focus-visible{outline:2px solid light-dark(#0550ae,#79c0ff);outline-offset:-2px}
[hidden]{display:none!important}
@media (pointer:coarse){button,a{min-height:44px}}
main{flex:1;min-height:0;overflow:auto;display:flex;align-items:flex-start}
main p{padding:16px}
pre{margin:0;padding:12px 16px;font:13px/20px ui-monospace,monospace;tab-size:4}
.lines{position:sticky;left:0;text-align:right;user-select:none;color:light-dark(#59636e,#9198a1);background:light-dark(#f6f8fa,#151b23)}
.comment{color:light-dark(#59636e,#9198a1)}.string{color:light-dark(#0a3069,#a5d6ff)}.number{color:light-dark(#0550ae,#79c0ff)}.word{color:light-dark(#b31d28,#ff7b72)}
@media print{body{height:auto}button,a{display:none}}
`;

const SCRIPT = `
const button = document.querySelector('button');
if (button && navigator.clipboard) {
  button.hidden = false;
  button.onclick = async () => {
    await navigator.clipboard.writeText(document.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  };
}
`;

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Lets the page have its own style and script, and nothing else. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${sourceOf(STYLE)}`,
  `script-src ${sourceOf(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function page(title: string, head: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${escaped(title)}</h1>${head}</header>
${main}
<script>${SCRIPT}</script>
</body>
</html>
`;
}

export const NOT_FOUND_PAGE = page(
  'No script here',
  '',
  '<main><p>This link leads to no script: it may be mistyped, have ended, or have been revoked.</p></main>',
);

const timeText = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

interface SharedScript {
  name: string;
  content: string;
  updatedAt: Date;
  ends: Date;
}

/**
 * A script as a page of its own, to be read without an account.
 *
 * @param rawUrl where its text is served as it is
 */
export function scriptPage({ name, content, updatedAt, ends }: SharedScript, rawUrl: string): string {
  const isShown = content.length <= SHOWN_MAX;
  const facts = `Read-only · Stored ${timeText(updatedAt)} · This link ends ${timeText(ends)}`;
  const lines = isShown ? content.split('\n').map((_, at) => at + 1) : [];
  return page(
    name,
    `<p>${facts}</p>${isShown ? '<button type="button" hidden aria-live="polite">Copy</button>' : ''}<a href="${escaped(rawUrl)}">As plain text</a>`,
    isShown
      ? `<main tabindex="0" aria-label="Text"><pre class="lines" aria-hidden="true">${lines.join('\n')}</pre><pre>\n<code>${coloured(content)}</code></pre></main>`
      : '<main><p>This script is too long to be shown here. Open it as plain text.</p></main>',
  );
}
