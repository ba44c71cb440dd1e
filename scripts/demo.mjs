import { sayOnStandardOutput, setUp } from './setup.mjs';

await setUp({ parts: ['client', 'server'], say: sayOnStandardOutput });
// Keep demo accounts out of the real data.
if (!process.env.DATABASE_URL && !process.env.DATABASE_URL_FILE) process.env.DATA_DIR ||= '.data/demo';
process.env.DEMO = '1';
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import('../dist/server/main.js');
