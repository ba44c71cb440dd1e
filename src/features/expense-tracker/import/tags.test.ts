import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ImportError } from './imported';
import { childrenOf, readTags, type Tag, tagAt, tagsNamed, textAt } from './tags';

const OPEN = { listed: new Set<string>(), isWhole: false, aggregates: new Set(['OFX', 'LIST', 'TRN']) };

const problemOf = (text: string, open?: typeof OPEN) => {
  try {
    readTags(text, open);
    return null;
  } catch (error) {
    if (error instanceof ImportError) return error.message;
    throw error;
  }
};

describe('the tags of an XML file', () => {
  test('are read with their lines, attributes and texts, without namespaces', () => {
    const root = readTags(
      '<?xml version="1.0"?>\n<!-- <no> -->\n<n:A xmlns:n="u">\n  <n:B Ccy="CHF" x=\'1\'> 1 &amp; 2 </n:B><C/>\n</n:A>',
    );
    const a = tagAt(root, 'A');
    expect(a?.line).toBe(3);
    expect(textAt(a, 'B')).toBe('1 & 2');
    expect(tagAt(a, 'B')).toMatchObject({ line: 4, attributes: { Ccy: 'CHF', x: '1' } });
    expect(childrenOf(a, 'C')).toHaveLength(1);
    expect(textAt(root, 'A', 'D', 'E')).toBe('');
  });

  test('know the five entities and characters by number, and no others', () => {
    const text =
      '<A>&lt;&gt;&quot;&apos;&amp;lt; &#xe4;&#228; &nbsp;&constructor; &#0;&#xD800;&#x110000; AT&T</A>';
    expect(textAt(readTags(text), 'A')).toBe('<>"\'&lt; ää &nbsp;&constructor; &#0;&#xD800;&#x110000; AT&T');
  });

  test('keep what is not marked up as it is', () => {
    expect(textAt(readTags('<A>1<![CDATA[ <b>&amp; ]]>2</A>'), 'A')).toBe('1 <b>&amp; 2');
  });

  test.each([
    ['<A>\n<B>1</B>', 'Line 1: <A> is not closed'],
    ['<A>\n<B>1</A>', 'Line 2: <B> is not closed'],
    ['<A>\n</A></B>', 'Line 2: </B> ends what did not begin'],
    ['<A>\n<B', 'Line 2: a tag is not closed'],
    ['<A>\n<!-- ', 'Line 2: <!-- is not closed'],
    ['<A>1 < 2</A>', 'Line 1: a tag is not closed'],
    ['\n<!DOCTYPE a [<!ENTITY b "c">]><A/>', 'Line 2: files with a document type are not read'],
    ['<A>'.repeat(65) + '</A>'.repeat(65), 'Line 1: tags are nested too deep'],
  ])('are refused with a line: %s', (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });

  test('may be 64 deep', () => {
    expect(problemOf('<A>'.repeat(64) + '</A>'.repeat(64))).toBeNull();
  });
});

describe('the tags of OFX 1', () => {
  test('need no end where they have a text, or none', () => {
    const root = readTags(
      '<OFX><LIST><TRN><MEMO>\n<AMT>-1.50\n<NAME>A < B & C</TRN><TRN><AMT>2</AMT><MEMO></MEMO></TRN></LIST></OFX>',
      OPEN,
    );
    const [first, second] = tagsNamed(root, ['TRN']);
    expect(textAt(first, 'AMT')).toBe('-1.50');
    expect(textAt(first, 'NAME')).toBe('A < B & C');
    expect(textAt(first, 'MEMO')).toBe('');
    expect(textAt(second, 'AMT')).toBe('2');
  });

  test('are refused where an entry would swallow the next', () => {
    expect(problemOf('<OFX><LIST><TRN><AMT>1\n<TRN><AMT>2</TRN></LIST></OFX>', OPEN)).toBe(
      'Line 1: <TRN> is not closed',
    );
  });
});

interface Node {
  name: string;
  text: string;
  children: Node[];
}

const nodeOf = (children: fc.Arbitrary<Node[]>) =>
  fc.record({
    name: fc.stringMatching(/^[A-Za-z]{1,8}$/),
    text: fc.string({ unit: 'grapheme' }),
    children,
  });
const leaf = nodeOf(fc.constant([]));
const branch = nodeOf(fc.array(leaf, { maxLength: 3 }));
const node = nodeOf(fc.array(fc.oneof(leaf, branch), { maxLength: 3 }));

const written = ({ name, text, children }: Node): string =>
  `<${name}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}${children.map(written).join('\n')}</${name}>`;
const read = ({ name, text, children }: Tag): Node => ({
  name,
  text: children.length > 1 ? text.slice(0, text.length - children.length + 1) : text,
  children: children.map(read),
});

test('a tree that was written is read as it was, and cut off anywhere it is refused with a line', () => {
  fc.assert(
    fc.property(node, fc.double({ min: 0, max: 0.999, noNaN: true }), (tree, part) => {
      const text = written(tree);
      expect(readTags(text).children.map(read)).toEqual([tree]);
      const cut = text.slice(0, Math.max(1, Math.floor(text.length * part)));
      expect(problemOf(cut)).toMatch(/^Line \d+: /);
    }),
  );
});

test('any text is read or refused with a line', () => {
  const parts = fc.constantFrom(
    '<',
    '>',
    '/',
    'A',
    'OFX',
    'TRN',
    ' ',
    '\n',
    '"',
    '=',
    '&',
    ';',
    '<A>',
    '</A>',
    '<!--',
  );
  fc.assert(
    fc.property(fc.array(parts), fc.boolean(), (pieces, isOpen) => {
      const problem = problemOf(pieces.join(''), isOpen ? OPEN : undefined);
      expect(problem ?? 'Line 1: ').toMatch(/^Line \d+: /);
    }),
  );
});
