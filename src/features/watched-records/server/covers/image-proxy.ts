import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '@/platform/server/config';
import { AppError } from '@/platform/server/errors';
import { createFairQueue } from '@/platform/server/fair-queue';
import { addressRefused, isAllowedAddress } from './image-address';
import { createImageCache } from './image-cache';
import { downloadImage } from './image-download';

/** Transient failures: a retry should load the image. */
const PASSING = ['image_unavailable', 'image_timeout'];

/** Parallel downloads from all hosts; further ones are queued. */
const DOWNLOADS = { capacity: 6, waiting: 200, waitingPerKey: 200, waitMs: 10_000 };

const CACHE_BYTES = 256 * 1024 * 1024;
const FAILURE_KEPT_MS = 60_000;
const FAILURES_KEPT = 1_000;

/** The number of bytes that determine an image's type. */
const HEAD_BYTES = 32;

export interface Image {
  /** From the first bytes, not from the host's headers. */
  type: string;
  /** In bytes. */
  size: number;
  /** A stream of the cached file, or the bytes just fetched. */
  body: Readable | Buffer;
}

export interface ImageProxy {
  /**
   * The image of a URL of a listed host; 403 for other hosts, 413, 415, 502 or 504 for anything but an accepted image.
   */
  read(address: string): Promise<Image>;
}

/**
 * Fetches images from `hosts` for pages that may not load them directly, and caches them in DATA_DIR. For each URL one
 * request is in flight at a time, and none is made for a minute after a response that is not an accepted image.
 */
export function createImageProxy(
  config: Pick<Config, 'dataDir' | 'publicDemo'>,
  hosts: readonly string[],
): ImageProxy {
  const cache = createImageCache(join(config.dataDir, 'images'), CACHE_BYTES);
  const downloads = createFairQueue(DOWNLOADS);
  const underWay = new Map<string, Promise<Image | 'kept'>>();
  const failures = new Map<string, { error: AppError; until: number }>();

  /** The cached image as a stream; null if there is none. */
  async function openKept(address: string): Promise<(Image & { body: Readable }) | null> {
    const file = await cache.open(address);
    if (!file) return null;
    try {
      const { buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      const { size } = await file.stat();
      const type = imageType(buffer);
      if (type) return { type, size, body: file.createReadStream({ start: 0 }) };
    } catch {
      // An unreadable file counts as not cached.
    }
    await file.close();
    return null;
  }

  async function fetchImage(url: URL): Promise<Image | 'kept'> {
    const kept = await openKept(url.href);
    kept?.body.destroy();
    if (kept) return 'kept';
    const turn = { key: url.hostname, perKey: DOWNLOADS.capacity };
    const bytes = await downloads.run(turn, () => downloadImage(config, url, hosts));
    const type = imageType(bytes);
    if (type === null) {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The address holds no image', { code: 'no_image' });
    }
    await cache.write(url.href, bytes);
    return { type, size: bytes.length, body: bytes };
  }

  function noteFailure(address: string, error: unknown): void {
    if (!(error instanceof AppError) || PASSING.includes(error.wireCode)) return;
    const [oldest] = failures.keys();
    if (oldest !== undefined && failures.size >= FAILURES_KEPT) failures.delete(oldest);
    failures.delete(address);
    failures.set(address, { error, until: Date.now() + FAILURE_KEPT_MS });
  }

  async function read(address: string): Promise<Image> {
    const url = new URL(address);
    url.hash = '';
    if (!isAllowedAddress(url, hosts)) throw addressRefused();
    const failure = failures.get(url.href);
    if (failure && failure.until > Date.now()) throw failure.error;
    const running =
      underWay.get(url.href) ??
      fetchImage(url)
        .catch((error: unknown) => {
          noteFailure(url.href, error);
          throw error;
        })
        .finally(() => underWay.delete(url.href));
    underWay.set(url.href, running);
    const image = await running;
    if (image !== 'kept') return image;
    // Each reader needs its own stream. What was evicted meanwhile is fetched again.
    return (await openKept(url.href)) ?? read(address);
  }

  return { read };
}

/** The type of a raster image by its first bytes; null for anything else. */
export function imageType(bytes: Buffer): string | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, 32))) return 'image/avif';
  return null;
}
