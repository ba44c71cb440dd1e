import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '@/platform/server/config';
import type { DataFile } from '@/platform/server/data/part';
import { createImageCache } from '../covers/image-cache';
import { imageType } from '../covers/image-proxy';

/**
 * The covers of records that this server has stored, as files for people; another installation fetches them again by
 * their addresses.
 */
export async function* coversOf(
  { dataDir }: Config,
  records: AsyncIterable<readonly { series_id: string; image_url: string }[]>,
): AsyncGenerator<DataFile> {
  // Nothing is written to it here.
  const cache = createImageCache(join(dataDir, 'images'), Number.POSITIVE_INFINITY);
  for await (const rows of records) {
    for (const { series_id, image_url } of rows) {
      if (!URL.canParse(image_url)) continue;
      const url = new URL(image_url);
      url.hash = '';
      const file = await cache.open(url.href);
      if (!file) continue;
      const content = await file.readFile();
      await file.close();
      const type = imageType(content)?.replace('image/', '');
      if (type) yield { path: `covers/${fileName(series_id)}.${type}`, content };
    }
  }
}

/** The series, as far as file systems allow it, and a hash that tells those apart that look alike then. */
function fileName(seriesId: string): string {
  const hash = createHash('sha256').update(seriesId).digest('hex').slice(0, 8);
  return `${seriesId.replace(/[^\p{L}\p{N}_-]/gu, '_').slice(0, 40)}-${hash}`;
}
