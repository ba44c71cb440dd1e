import path from 'node:path';
import { vitestTests } from './test/checks.mjs';
import { provideDebianProgram } from './setup/debian-program.mjs';
import { forgetSettings, runAll } from './test/run-all.mjs';
import { endingOnSetupError, sayOnStandardOutput as say, setUp } from './setup.mjs';

// Lets calendar programs that nobody here wrote keep in step with the product (docs/decisions/065-caldav.md). They are no part
// of set-up.
const WANTED = { program: 'vdirsyncer', packages: ['vdirsyncer', 'khal', 'calcurse', 'python3-caldav'] };

forgetSettings();
await setUp({ parts: ['client', 'server'], say });
const provided = await endingOnSetupError(() => provideDebianProgram(WANTED, say));
// A longer week of the person, or another one: `acts=2000 seed=1`.
const given = process.argv.slice(2);
const week = given.flatMap((text) => [...text.matchAll(/^(acts|seed)=(\d+)$/g)]);
const parameters = given.filter((text) => week.every(([whole]) => whole !== text));
const clients = { folder: path.dirname(provided.program), environment: provided.environment };
await runAll([
  [
    vitestTests('caldav', ['--config', 'tests/caldav-clients/vitest.config.ts', ...parameters], {
      CALDAV_CLIENTS: JSON.stringify(clients),
      ...Object.fromEntries(week.map(([, name, number]) => [name.toUpperCase(), number])),
    }),
  ],
]);
