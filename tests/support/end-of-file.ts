import { afterAll } from 'vitest';
import { endAll } from './endings';

// A setup file (vitest.config.ts), so that every test file gets the hook.
afterAll(endAll);
