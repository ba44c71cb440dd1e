import { createHash, randomUUID } from 'node:crypto';
import { unzipSync, zipSync } from 'fflate';
import { without } from '@/platform/server/data/part';
import type { Preview } from '@/features/my-data/rules';
import type { TestUser } from './accounts';
import type { TestApp } from './app';

/** The zip of an account, by the address that its page opens. */
export async function downloadZip(app: TestApp, user: TestUser): Promise<Buffer> {
  const { address } = await app.callerOf(user).myData.prepareDownload();
  const response = await app.http.inject({ method: 'GET', url: address });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.rawPayload;
}

/** Sends a zip to one of the two calls that take one. */
export async function sendZip(app: TestApp, user: TestUser, call: string, zip: Uint8Array) {
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/my-data/${call}`,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/zip' },
    payload: Buffer.from(zip),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

export async function previewZip(app: TestApp, user: TestUser, zip: Uint8Array): Promise<Preview> {
  const { status, body } = await sendZip(app, user, 'preview', zip);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as unknown as Preview;
}

/** Looks at the preview of a zip and has it done; returns the operation's id. */
export async function bringIn(app: TestApp, user: TestUser, zip: Uint8Array): Promise<string> {
  const { previewToken } = await previewZip(app, user, zip);
  const operationId = randomUUID();
  const { status, body } = await sendZip(
    app,
    user,
    `bring?operation_id=${operationId}&preview_token=${previewToken}`,
    zip,
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return operationId;
}

/** The files of a zip as texts. */
export function filesOf(zip: Uint8Array): Record<string, string> {
  const texts = Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]);
  return Object.fromEntries(texts) as Record<string, string>;
}

/** A zip of changed files of another one; the manifest tells them as they are. */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  const manifest = JSON.parse(files['manifest.json'] ?? '') as { files: { path: string }[] };
  for (const file of manifest.files) {
    const text = files[file.path] ?? '';
    const sha256 = createHash('sha256').update(text).digest('hex');
    Object.assign(file, { bytes: Buffer.byteLength(text), sha256 });
  }
  const texts = Object.entries({ ...files, 'manifest.json': JSON.stringify(manifest) });
  return zipSync(Object.fromEntries(texts.map(([path, text]) => [path, Buffer.from(text)])));
}

/** All rows of the zip that are brought back, without what differs between accounts: ids, by which lines name others. */
export function comparable(zip: Uint8Array): Record<string, unknown> {
  const files = filesOf(zip);
  const places = new Map<string, Map<unknown, number>>();
  const rowsOf = (path: string) => JSON.parse(files[path] ?? '[]') as Record<string, unknown>[];
  const placeOf = (path: string, id: unknown) => {
    const known = places.get(path) ?? new Map(rowsOf(path).map((row, at) => [row.id, at]));
    places.set(path, known);
    return known.get(id) ?? null;
  };
  const plain: Record<string, unknown> = {};
  for (const [path, text] of Object.entries(files)) {
    if (path === 'manifest.json' || path === 'account.json') continue;
    if (!path.endsWith('.json')) {
      plain[path] = text;
      continue;
    }
    plain[path] = rowsOf(path).map((row) => ({
      ...without(row, 'id'),
      ...('feature' in row && { feature: placeOf('devflow/features.json', row.feature) }),
      ...('item' in row && { item: placeOf('devflow/items.json', row.item) }),
      ...('status' in row && { status: placeOf('devflow/statuses.json', row.status) }),
      ...('script' in row && { script: placeOf('scripts/scripts.json', row.script) }),
      ...(Array.isArray(row.statusOrder) && {
        statusOrder: row.statusOrder.map((id) => placeOf('devflow/statuses.json', id)),
      }),
    }));
  }
  return plain;
}
