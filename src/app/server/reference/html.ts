import { createHash } from 'node:crypto';
import { THEME_CATALOGUE } from '@/features/themes/catalogue';
import type { Block, Section } from './blocks';

/** The reference as a page without scripts, in the colours of the two first themes. */
export function pageOf(title: string, intro: string, sections: readonly Section[]): string {
  const contents = sections
    .filter(({ level }) => level === 2)
    .map(({ id, title: name }) => `<li><a href="#${escaped(id)}">${escaped(name)}</a></li>`);
  const parts = sections.map(
    ({ id, level, title: name, blocks }) =>
      `<h${String(level)} id="${escaped(id)}"><a href="#${escaped(id)}">${escaped(name)}</a></h${String(level)}>\n` +
      blocks.map(blockOf).join('\n'),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${escaped(title)}</h1>
<p>${inline(intro)}</p></header>
<nav aria-label="Contents"><ul>${contents.join('')}</ul></nav>
<main>
${parts.join('\n')}
</main>
</body>
</html>
`;
}

function blockOf(block: Block): string {
  if (block.kind === 'text') return `<p>${inline(block.inline)}</p>`;
  if (block.kind === 'list')
    return `<ul>${block.entries.map((entry) => `<li>${inline(entry)}</li>`).join('')}</ul>`;
  // What scrolls is reached by the keyboard.
  if (block.kind === 'code') return `<pre tabindex="0"><code>${escaped(block.text)}</code></pre>`;
  const head = block.head.map((cell) => `<th scope="col">${inline(cell)}</th>`).join('');
  const rows = block.rows.map((row) => `<tr>${row.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`);
  return `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function inline(text: string): string {
  return escaped(text)
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const COLOURS = {
  background: 'cardBg',
  text: 'text',
  quiet: 'secondaryText',
  link: 'link',
  border: 'border',
  well: 'subtleSurfaceBg',
};

/** A colour of the theme that is for the light, and of the one that is for the dark. */
function colourOf(token: string): string {
  const [light, dark] = ['Modern Light', 'Professional Dark'].map(
    (name) => THEME_CATALOGUE.find((theme) => theme.name === name)?.data[token] as string,
  );
  return `light-dark(${light ?? ''},${dark ?? ''})`;
}

const STYLE = `
:root{color-scheme:light dark;${Object.entries(COLOURS)
  .map(([name, token]) => `--${name}:${colourOf(token)}`)
  .join(';')}}
body{margin:0;background:var(--background);color:var(--text);font:16px/1.55 system-ui,sans-serif;display:grid;grid-template:"nav header" auto "nav main" 1fr/17rem minmax(0,1fr)}
header{grid-area:header;padding:1rem 2rem 0}
nav{grid-area:nav;position:sticky;align-self:start;top:0;max-height:100vh;overflow-y:auto;box-sizing:border-box;padding:1.5rem 0 1.5rem 1.5rem}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;overflow-wrap:anywhere;padding:.25rem 0;text-decoration:none}
main{grid-area:main;max-width:52rem;padding:0 2rem 6rem;min-width:0}
h2{margin-top:3rem;border-top:1px solid var(--border);padding-top:1.25rem}
h3{margin-top:2rem}
h2,h3{scroll-margin-top:.5rem;overflow-wrap:anywhere}
h2 a,h3 a{color:inherit;text-decoration:none}
a{color:var(--link)}
code{font:.875em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:var(--well);border:1px solid var(--border);border-radius:.5rem;padding:.75rem 1rem;overflow-x:auto}
pre code{overflow-wrap:normal}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-bottom:1px solid var(--border)}
td:first-child code{overflow-wrap:normal}
th{color:var(--quiet);font-weight:600}
@media (max-width:50rem){body{display:block}nav{position:static;max-height:none;padding:0 1rem}nav ul{columns:2}header{padding:1rem 1rem 0}main{padding:0 1rem 4rem}}
@media print{nav{display:none}body{display:block}}
`;

/** Lets the page have its own style and nothing else. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
