import { join } from 'node:path';

/** Among the results of the run, which the next one removes. */
export const GALLERY = join(import.meta.dirname, '../../test-results/gallery');
export const NONCE = 'kit-nonce';
export const SHARED = { configFile: false, root: import.meta.dirname, logLevel: 'error' } as const;
