import { Children, createElement, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { Markdown } from './markdown';
import { saysMarkdown, withTick } from './ticks';

vi.stubGlobal('window', globalThis);
const htmlOf = (text: string) =>
  renderToStaticMarkup(createElement(Markdown, { text }))
    .replace(/^<div[^>]*>|<\/div>$/g, '')
    .replace(/ (?:class|id)="[^"]*"/g, '');

/** What ticks each of the boxes among some elements. */
function boxesIn(node: ReactNode): ((checked: boolean) => void)[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode; onChange?: (checked: boolean) => void }>(child)) return [];
    const { children, onChange } = child.props;
    return onChange ? [onChange] : boxesIn(children);
  });
}

describe('Markdown', () => {
  test.each([
    [
      '# A\n\nb **c** *d* ~~e~~ `f`',
      '<h3>A</h3><p>b <strong>c</strong> <em>d</em> <s>e</s> <code>f</code></p>',
    ],
    ['a\nb', '<p>a<br/>b</p>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['> a\n\n---', '<blockquote><p>a</p></blockquote><hr/>'],
    ['```sql\na < b\n```', '<pre tabindex="0"><code>a &lt; b\n</code></pre>'],
  ])('%j', (text, html) => {
    expect(htmlOf(text)).toBe(html);
  });

  test('links lead to the web and to mail only, and away from this page', () => {
    const link = (href: string, words: string) =>
      `<p><a href="${href}" target="_blank" rel="noopener noreferrer">${words}</a></p>`;
    expect(htmlOf('https://a.b/c')).toBe(link('https://a.b/c', 'https://a.b/c'));
    expect(htmlOf('[a](http://b.c "d")')).toBe(link('http://b.c', 'a'));
    expect(htmlOf('[a](mailto:b@c.d)')).toBe(link('mailto:b@c.d', 'a'));
    for (const text of [
      ...[
        '[a](javascript:alert(1))',
        '[a](JaVaScRiPt:alert(1))',
        '[a](data:text/html,b)',
        '[a](/b)',
        '[a](//b.c)',
      ],
      ...['<javascript:alert(1)>', '[a](&#106;avascript:alert(1))', '[a]: /b\n\n[a]', 'a.example'],
    ])
      expect(htmlOf(text)).not.toContain('<a');
  });

  test('HTML is text, and pictures are not fetched', () => {
    expect(htmlOf('<img src=x onerror=alert(1)> <b>a</b>')).not.toMatch(/<(?:img|b)/);
    expect(htmlOf('![a](https://b.c/d.png)')).not.toContain('<img');
  });

  test('a list item that begins with a box is one, other boxes are text', () => {
    expect(htmlOf('- [ ] a **b**\n- [x] c\n- d [ ]')).toBe(
      '<ul><li><span><input type="checkbox" disabled="" aria-label="a **b**"/></span>a <strong>b</strong></li>' +
        '<li><span><input type="checkbox" disabled="" aria-label="c" checked=""/></span>c</li><li>d [ ]</li></ul>',
    );
    expect(htmlOf('[ ] a')).toBe('<p>[ ] a</p>');
  });

  test('a box is ticked on the line on which it stands', () => {
    const text = '1. a\n\n-\n  [ ] b';
    const onChange = vi.fn();
    const boxes = boxesIn(Markdown({ text, onChange }));
    expect(boxes).toHaveLength(1);
    boxes[0]?.(true);
    expect(onChange).toHaveBeenCalledWith('1. a\n\n-\n  [x] b');
  });

  test('what is hostile takes time that is bounded, and longer texts stand as they were typed', () => {
    const size = 20_000;
    const hostile = [
      '>',
      '> ',
      '- ',
      '[',
      '[a](',
      '*a ',
      '**a_',
      '<',
      '![',
      'https://',
      '|a',
      '`',
      '&',
      'a.b@',
    ];
    // What took a time that is squared would not end within the limit of a test.
    for (const part of hostile) expect(htmlOf(part.repeat(size / part.length))).not.toBe('');
    const nested = Array.from({ length: 200 }, (_, at) => `${' '.repeat(at)}- a`).join('\n');
    expect(htmlOf(nested)).toContain('a');
    const long = '> '.repeat(50_000);
    expect(htmlOf(long)).toBe(long.replaceAll('>', '&gt;'));
  });
});

test('a box of a line is set, and nothing else', () => {
  expect(withTick('a\r\n- [ ] b [ ]\r- [x] c\n', 1, true)).toBe('a\r\n- [x] b [ ]\r- [x] c\n');
  expect(withTick('a\r\n- [ ] b\r- [X] c\n', 2, false)).toBe('a\r\n- [ ] b\r- [ ] c\n');
  expect(withTick('> - [ ] a', 0, true)).toBe('> - [x] a');
});

test('plain words stand in their field, marks are read', () => {
  for (const text of ['- a', '# a', '> a', '1. a', 'see https://a.b', 'a `b`', 'x\n  * b', '[a](mailto:b)'])
    expect(saysMarkdown(text)).toBe(true);
  for (const text of ['', 'why it was done', 'a - b', '#a', '2 > 1', 'a*b'])
    expect(saysMarkdown(text)).toBe(false);
});
