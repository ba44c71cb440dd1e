import { transform } from 'esbuild';
import { br } from '/tmp/load/br.mjs';
import { readFileSync } from 'node:fs';
const f = process.argv[2];
const t = readFileSync(f, 'utf8');
console.log(br(t), t.length);
const m = t.match(/m\.f\|\|\(m\.f=\[.*?\]\)/);
if (m) console.log('mapdeps', m[0].length, br(t) - br(t.replace(m[0], '')));
