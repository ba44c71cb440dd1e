import { createHash } from 'node:crypto';
import { THEME_CATALOGUE } from '@/features/themes/catalogue';
import type { Block, Section } from './blocks';

/** Calls that belong together, as the first page lists them: each with the address of its section. */
export interface CallList {
  title: string;
  about: string;
  href: string;
  calls: readonly { name: string; href: string; about: string }[];
}

interface Page {
  title: string;
  intro: string;
  sections: readonly Section[];
  /** Of the first page, which lists all calls and finds them. */
  lists?: readonly CallList[];
  /** Links above the contents. */
  places: readonly { title: string; href: string; isHere: boolean }[];
}

/**
 * A page of the reference, in the colours of the two first themes. It can be read without scripts; the search on the first
 * page is the only one, and leads there from the others.
 */
export function pageOf({ title, intro, sections, lists = [], places }: Page): string {
  const contents = sections
    .filter(({ level }) => level === 2)
    .map(({ id, title: name }) => `<li><a href="#${escaped(id)}">${escaped(name)}</a></li>`);
  const links = places.map(
    ({ title: name, href, isHere }) =>
      `<li><a href="${href}"${isHere ? ' aria-current="page"' : ''}>${escaped(name)}</a></li>`,
  );
  const listed = lists.map(
    ({ title: name, about, href, calls }) =>
      `<section><h3><a href="${href}">${escaped(name)}</a></h3><p>${escaped(about)}</p><ul class="calls">${calls
        .map((call) => `<li><a href="${call.href}">${escaped(call.name)}</a> ${inline(call.about)}</li>`)
        .join('')}</ul></section>`,
  );
  const parts = sections.map(
    ({ id, level, title: name, blocks }) =>
      `<h${String(level)} id="${escaped(id)}"><a href="#${escaped(id)}">${escaped(name)}</a></h${String(level)}>\n` +
      blocks.map(blockOf).join('\n'),
  );
  const calls =
    listed.length > 0
      ? `<h2 id="calls"><a href="#calls">Calls</a></h2>\n<p id="found" role="status"></p>\n${listed.join('\n')}`
      : '';
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
<nav aria-label="Contents"><form action="/api/docs" role="search"><label for="q">Find a call <kbd>/</kbd></label>
<input type="search" id="q" name="q" autocomplete="off" spellcheck="false"></form>
<ul>${links.join('')}</ul><ul>${contents.join('')}</ul></nav>
<main>
${calls}
${parts.join('\n')}
</main>
<script>${SCRIPT}</script>
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

/**
 * Shows the calls that have all words of the search; `/` goes there, and Enter to the first that is found. Calls were on the
 * first page once: its address of one opens that where it is now.
 */
const SCRIPT = `
const field=document.getElementById('q'),found=document.getElementById('found'),calls=[...document.querySelectorAll('.calls li')];
function show(){const words=field.value.toLowerCase().split(/\\s+/).filter(Boolean);let count=0;
for(const call of calls){const text=call.textContent.toLowerCase();call.hidden=!words.every(word=>text.includes(word));if(!call.hidden)count++}
for(const list of document.querySelectorAll('main section'))list.hidden=!list.querySelector('li:not([hidden])');
found.textContent=words.length?(count===1?'1 call':count+' calls'):'';}
const moved=location.hash&&calls.map(call=>call.querySelector('a')).find(link=>link.hash===location.hash);if(moved)location.replace(moved.href);
document.addEventListener('keydown',event=>{if(event.key==='/'&&event.target!==field&&!event.ctrlKey&&!event.metaKey){event.preventDefault();field.focus();field.select()}});
if(found){field.value=new URLSearchParams(location.search).get('q')||'';show();
field.addEventListener('input',show);
field.form.addEventListener('submit',event=>{event.preventDefault();const first=calls.find(call=>!call.hidden);if(first)first.querySelector('a').focus()});
field.addEventListener('keydown',event=>{if(event.key==='Escape'){field.value='';show()}})}
`;

const STYLE = `
:root{color-scheme:light dark;${Object.entries(COLOURS)
  .map(([name, token]) => `--${name}:${colourOf(token)}`)
  .join(';')}}
body{margin:0;background:var(--background);color:var(--text);font:16px/1.55 system-ui,sans-serif;display:grid;grid-template:"nav header" auto "nav main" 1fr/17rem minmax(0,1fr)}
header{grid-area:header;padding:1rem 2rem 0}
nav{grid-area:nav;position:sticky;align-self:start;top:0;max-height:100vh;overflow-y:auto;box-sizing:border-box;padding:1.5rem 0 1.5rem 1.5rem}
nav ul{list-style:none;margin:0;padding:0}
nav ul+ul{margin-top:1rem;border-top:1px solid var(--border);padding-top:1rem}
nav a[aria-current]{font-weight:600;color:inherit}
nav form{padding:0 1rem 1rem 0}
label{display:block;margin-bottom:.25rem;color:var(--quiet)}
kbd{border:1px solid var(--border);border-radius:.25rem;padding:0 .375rem;font:.8125em ui-monospace,monospace}
input{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--quiet);border-radius:.5rem;background:var(--well);color:inherit;font:inherit}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
[hidden]{display:none}
.calls{list-style:none;padding:0}
.calls li{padding:.25rem 0;overflow-wrap:anywhere}
.calls a{font:.875em/1.5 ui-monospace,monospace}
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
@media (max-width:50rem){body{display:block}nav{position:static;max-height:none;padding:1rem 1rem 0}nav ul{columns:2}nav form{padding-right:0}nav a{padding:.625rem 0}.calls li{padding:.5rem 0}header{padding:1rem 1rem 0}main{padding:0 1rem 4rem}}
@media print{nav{display:none}body{display:block}}
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Lets the page have its own style and script and nothing else. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
