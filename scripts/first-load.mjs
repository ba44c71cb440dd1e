import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './setup/command.mjs';

/** Budget for the JavaScript of the sign-in page in bytes as sent (Brotli). React and the router take 83,000 of it. */
export const FIRST_LOAD_BUDGET = 95_000;

const LOGIN_PAGE = 'features/accounts/client/login-page.tsx';

/** The scripts that /app/login loads according to the build's manifest, and their bytes as sent. */
export function measureFirstLoad() {
  const client = path.join(root, 'dist/client');
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  if (!entry) throw new Error('The build has no entry');
  const page = Object.keys(manifest).find((key) => key.endsWith(LOGIN_PAGE));
  if (!page) throw new Error(`The build has no chunk for ${LOGIN_PAGE}`);

  const chunks = new Set();
  const add = (key) => {
    if (chunks.has(key)) return;
    chunks.add(key);
    (manifest[key].imports ?? []).forEach(add);
  };
  add(entry);
  add(page);
  const files = [...chunks].map((key) => {
    const { file } = manifest[key];
    return { file, bytes: readFileSync(path.join(client, `${file}.br`)).length };
  });
  return { files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}
