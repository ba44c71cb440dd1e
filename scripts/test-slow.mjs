import { vitestTests } from './test/checks.mjs';
import { forgetSettings, runAll } from './test/run-all.mjs';
import { sayOnStandardOutput as say, setUp } from './setup.mjs';

// What takes long for one promise each, in addition to `npm test`.
forgetSettings();
await setUp({ parts: [], say });
await runAll([[vitestTests('slow tests', ['tests/slow'], { SLOW_TESTS: 'yes' })]]);
