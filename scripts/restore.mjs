import { sayOnStandardError, setUp } from './setup.mjs';
import { asGiven } from './setup/given-path.mjs';

process.argv.splice(2, 1, ...asGiven(process.argv[2]));
await setUp({ parts: ['server'], say: sayOnStandardError });
process.setSourceMapsEnabled(true);
await import('../dist/server/restore.js');
