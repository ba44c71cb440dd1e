import { sayOnStandardOutput, setUp } from './setup.mjs';

await setUp({ parts: ['client', 'server'], say: sayOnStandardOutput });
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
// In this process, so that the server receives signals directly.
await import('../dist/server/main.js');
