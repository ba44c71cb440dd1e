import { expect, test } from 'vitest';
import { signatureOf } from './text-signature';

test('signatures are those that are stored', async () => {
  const signatures = [];
  for (const text of ['', 'a', 'SELECT 2024 FROM x', '按月统计', 'İß😀']) {
    signatures.push((await signatureOf(text)).toString('hex'));
  }
  expect(signatures).toEqual([
    '00',
    '82',
    '54423147900811a490d10db50319037acc08c02005bd10140c2dd610aa00089200001c8801985184a91440606826218c1224',
    '250100ea205442',
    '44548212208b',
  ]);
});

test('a signature ignores case, grows with distinct characters only, and is bounded', async () => {
  expect(await signatureOf('Select ÄÖÜ')).toEqual(await signatureOf('SELECT äöü'));
  expect(await signatureOf('select 1;\n'.repeat(100_000))).toEqual(
    await signatureOf('select 1;\n'.repeat(3)),
  );
  const varied = Array.from({ length: 1_200_000 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * at) % 20_011)),
  );
  expect((await signatureOf(varied.join(' '))).length).toBeLessThanOrEqual(1024 * 1024);
});
