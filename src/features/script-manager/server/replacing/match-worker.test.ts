import { SearchQuery } from '@codemirror/search';
import { expect, test } from 'vitest';
import { startMatching } from './match-worker';

/** The part of the editor's find panel that says what takes the place of a match. */
interface FindPanel {
  create: () => { getReplacement: (found: { match: RegExpExecArray | null }) => string };
}

test('a replacement means the same as in the find panel of the editor', async () => {
  const [pattern, text] = ['(o)(l)(d)', 'old'];
  const replacement = '$1|$3x|$10|$31|$4|$0|$00|$01|$012|$&1|$$1|$|$a|$';
  const matching = startMatching({ pattern, flags: 'gmu', replacement, hasGroups: true }, 5_000, 1_000);
  const [answer] = await matching.match([text]);
  matching.end();
  const panel = new SearchQuery({
    search: pattern,
    regexp: true,
    replace: replacement,
  }) as unknown as FindPanel;
  const inEditor = panel.create().getReplacement({ match: new RegExp(pattern).exec(text) });
  expect(answer?.content).toBe('o|dx|o0|d1|$4|$0|$00|o|o2|old1|$1|$|$a|$');
  expect(inEditor).toBe(answer?.content);
});
