import { readFileSync } from 'node:fs';
import { signatureOf } from '@/platform/server/text-signature';

const WARM_UP = 100;

// Prints the processor time (ms) of the signatures of a million characters, for the texts on standard input (JSON).
const texts = JSON.parse(readFileSync(0, 'utf8')) as string[];
for (const text of texts.slice(0, WARM_UP)) await signatureOf(text);
const before = process.cpuUsage();
for (const text of texts) await signatureOf(text);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1_000 / (texts.join('').length / 1_000_000));
