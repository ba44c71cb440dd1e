import { sayOnStandardError, setUp } from './setup.mjs';

await setUp({ parts: ['server'], say: sayOnStandardError });
process.setSourceMapsEnabled(true);
await import('../dist/server/account.js');
