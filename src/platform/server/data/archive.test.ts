import { zipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { withNamelessFile } from '../nameless-file';
import { FORMAT, openArchive, type PartFiles, PRODUCT } from './archive';

/** Runs `work` with the part `x` of a zip that holds these files of it. */
async function withPart<T>(files: Record<string, string>, work: (part: PartFiles) => Promise<T>): Promise<T> {
  const bytes = Object.entries(files).map(([path, text]) => [`x/${path}`, Buffer.from(text)] as const);
  const manifest = {
    ...{
      product: PRODUCT,
      format: FORMAT,
      version: '1',
      made: '2026-01-01T00:00:00Z',
      account: 'a',
      counts: {},
    },
    files: bytes.map(([path, content]) => ({
      path,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  };
  const zip = zipSync({
    'manifest.json': Buffer.from(JSON.stringify(manifest)),
    ...Object.fromEntries(bytes),
  });
  return withNamelessFile(tmpdir(), async (file) => {
    await file.writeFile(zip);
    return work((await openArchive(file)).part('x'));
  });
}

async function rowsOf(lines: string): Promise<unknown[]> {
  return withPart({ 'rows.json': lines }, async (part) => {
    const rows: unknown[] = [];
    for await (const row of part.rows('rows.json', z.unknown())) rows.push(row);
    return rows;
  });
}

describe('the rows of a file', () => {
  test('are its lines, wherever they end', async () => {
    const rows = Array.from({ length: 3 }, (_, id) => ({ id, text: 'é'.repeat(200_000) }));
    const lines = rows.map((row) => JSON.stringify(row));
    expect(await rowsOf(`[\n${lines.join(',\n')}\n]\n`)).toEqual(rows);
    expect(await rowsOf(`${'\n'.repeat(300_000)}{"a":1}\n`)).toEqual([{ a: 1 }]);
    expect(await rowsOf('[]\n')).toEqual([]);
  });

  test('are read where another program has written them on one line, or over many', async () => {
    const rows = Array.from({ length: 3 }, (_, id) => ({ id, a: { b: `{"}\\${'é'.repeat(200_000)}\\"` } }));
    expect(await rowsOf(JSON.stringify(rows))).toEqual(rows);
    expect(await rowsOf(JSON.stringify(rows, null, 2))).toEqual(rows);
    await expect(rowsOf('[{"a":1},{"a":')).rejects.toMatchObject({ wireCode: 'zip_damaged' });
    await expect(rowsOf('[{"a":1},"{\\"a\\":2}')).rejects.toMatchObject({ wireCode: 'zip_damaged' });
  });

  test('have half a million values at most', async () => {
    const row = (values: number) => `{"a":[${'0,'.repeat(values - 3)}0]}\n`;
    expect(await rowsOf(row(500_000))).toHaveLength(1);
    await expect(rowsOf(row(500_001))).rejects.toMatchObject({ wireCode: 'zip_damaged' });
  });
});

test('a text is refused by its size', async () => {
  await withPart({ text: '\ufeff中' }, async (part) => {
    expect(await part.text('text', 6)).toBe('\ufeff中');
    await expect(part.text('text', 5)).rejects.toMatchObject({ wireCode: 'zip_damaged' });
  });
});
