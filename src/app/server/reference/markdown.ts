import type { Block, Section } from './blocks';

/** The reference as Markdown. */
export function markdownOf(title: string, intro: string, sections: readonly Section[]): string {
  const contents = sections
    .filter(({ level }) => level === 2)
    .map((one) => `- [${one.title}](#${anchorOf(one.title)})`);
  const parts = sections.flatMap((section) => [
    `${'#'.repeat(section.level)} ${section.title}`,
    ...section.blocks.map(blockOf),
  ]);
  return [`# ${title}`, intro, contents.join('\n'), ...parts, ''].join('\n\n').trimEnd() + '\n';
}

/** The anchor that a heading gets where Markdown is shown. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function blockOf(block: Block): string {
  if (block.kind === 'text') return withoutLinks(block.inline);
  if (block.kind === 'list') return block.entries.map((entry) => `- ${entry}`).join('\n');
  if (block.kind === 'code') return `\`\`\`\n${block.text}\n\`\`\``;
  const lines = [block.head, block.head.map(() => '---'), ...block.rows.map((row) => row.map(cellOf))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Addresses of a server lead nowhere from a file, nor do those within its pages. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\((?:\/|#type-)[^)]*\)/g, '$1');
}

function cellOf(text: string): string {
  return withoutLinks(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
}
