import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { root } from '../setup/command.mjs';

// Builds the client into dist/client with precompressed assets, which the server sends as they are.
await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });

const folder = path.join(root, 'dist/client/assets');
const texts = (await readdir(folder)).filter((name) => /\.(js|css|svg|json|wasm)$/.test(name));
await Promise.all(
  texts.map(async (name) => {
    const file = path.join(folder, name);
    const text = await readFile(file);
    const best = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params: best }));
    await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
  }),
);
