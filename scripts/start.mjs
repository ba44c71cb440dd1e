import { sayOnStandardOutput, setUp } from './setup.mjs';

await setUp({ parts: ['client', 'server'], say: sayOnStandardOutput });
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
// In this very process, so that signals reach the server and nothing stands between.
await import('../dist/server/main.js');
