import { afterAll } from 'vitest';
import { endAll } from './endings';

// A setup file (vitest.config.ts), so that every test file gets the hook. It is not called for a file of which no test was
// chosen, which has begun what stands outside of its tests nevertheless.
await endAll();
afterAll(endAll);
