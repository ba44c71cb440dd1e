import MarkdownIt, { type Token } from 'markdown-it';
import { createElement, Fragment, type ReactNode } from 'react';
import { Checkbox } from '../ui/checkbox';
import styles from './markdown.module.css';
import { withTick } from './ticks';

/** Characters that are read; longer texts are shown as they were typed, whatever reading them would take. */
const LONGEST = 20_000;

const SAFE = /^(?:https?:|mailto:)/i;

// HTML is text. Tables, whose empty cells are added, could make much of a short text; images would be fetched from elsewhere.
const parser = new MarkdownIt('default', { html: false, linkify: true, breaks: true, maxNesting: 20 });
parser.disable(['table', 'image']);
parser.validateLink = (address) => SAFE.test(address);
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/** A text in Markdown as elements: of what a link may lead to only the web and mail. Its tick boxes can be ticked in place. */
export function Markdown({ text, onChange }: { text: string; onChange?: (text: string) => void }) {
  if (text.length > LONGEST) return <div className={`${styles.text} ${styles.plain}`}>{text}</div>;
  const tick = onChange && ((line: number, checked: boolean) => onChange(withTick(text, line, checked)));
  return <div className={styles.text}>{nodesOf(parser.parse(text, {}), tick)}</div>;
}

type Tick = ((line: number, checked: boolean) => void) | undefined;

/** Tokens as elements: an opening one has all until its closing one in it. */
function nodesOf(tokens: readonly Token[], tick: Tick): ReactNode[] {
  const root: ReactNode[] = [];
  const open: { token: Token; children: ReactNode[] }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.nesting === 1) {
      const isItem = token.type === 'list_item_open';
      open.push({ token, children: isItem ? [boxOf(tokens[at + 2], tick)] : [] });
      continue;
    }
    const closed = token.nesting === -1 ? open.pop() : undefined;
    const isBoxed = tokens[at - 2]?.type === 'list_item_open' && BOX.test(token.content);
    const node = closed ? elementOf(closed.token, closed.children, at) : leafOf(token, at, isBoxed, tick);
    (open.at(-1)?.children ?? root).push(node);
  }
  return root;
}

/** What a list item with a tick box begins with. */
const BOX = /^\[[ xX]\](?:\s+|$)/;

function boxOf(words: Token | undefined, tick: Tick): ReactNode {
  // Not of the item, whose mark may stand alone on the line before.
  const [line] = words?.map ?? [];
  if (words?.type !== 'inline' || !BOX.test(words.content) || line === undefined) return null;
  return (
    <Checkbox
      key="box"
      label={words.content.replace(BOX, '') || 'Tick'}
      hideLabel
      checked={!words.content.startsWith('[ ]')}
      disabled={!tick}
      className={styles.box}
      onChange={(checked) => tick?.(line, checked)}
    />
  );
}

/** Below the headings of the page and of what the text is of. */
const HEADINGS: Record<string, string> = { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6' };

function elementOf(token: Token, children: ReactNode[], key: number): ReactNode {
  // The paragraphs of a list without empty lines.
  if (token.hidden) return <Fragment key={key}>{children}</Fragment>;
  if (token.type === 'link_open') {
    return (
      <a key={key} href={String(token.attrGet('href'))} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  const start = token.type === 'ordered_list_open' ? Number(token.attrGet('start') ?? 1) : undefined;
  return createElement(HEADINGS[token.tag] ?? token.tag, { key, start }, children);
}

function leafOf(token: Token, key: number, isBoxed: boolean, tick: Tick): ReactNode {
  switch (token.type) {
    case 'inline': {
      const [first, ...others] = token.children ?? [];
      if (!first) return null;
      const begin = isBoxed ? Object.assign(first, { content: first.content.replace(BOX, '') }) : first;
      return <Fragment key={key}>{nodesOf([begin, ...others], tick)}</Fragment>;
    }
    case 'softbreak':
    case 'hardbreak':
      return <br key={key} />;
    case 'hr':
      return <hr key={key} />;
    case 'code_inline':
      return <code key={key}>{token.content}</code>;
    case 'fence':
    case 'code_block':
      return (
        // It scrolls sideways by the keys.
        <pre key={key} tabIndex={0}>
          <code>{token.content}</code>
        </pre>
      );
    default:
      return token.content;
  }
}
