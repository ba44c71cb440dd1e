import { vitestTests } from './test/checks.mjs';
import { provideDebianProgram } from './setup/debian-program.mjs';
import { forgetSettings, runAll } from './test/run-all.mjs';
import { endingOnSetupError, sayOnStandardOutput as say, setUp } from './setup.mjs';

// Runs the examples of the pages with the programs that they are for, which are no part of set-up. A test in
// tests/examples finds its program by name in the variable EXAMPLE_PROGRAMS.
const PROGRAMS = [
  { program: 'caddy', packages: ['caddy'] },
  // A program of the library that OpenAPI::Client is built on.
  { program: 'mojo', packages: ['libopenapi-client-perl'] },
  { program: 'nginx', packages: ['nginx'] },
  { program: 'openssl', packages: ['openssl'] },
  { program: 'php', packages: ['php-cli'] },
];

forgetSettings();
await setUp({ parts: ['client', 'server'], say });
const programs = {};
await endingOnSetupError(async () => {
  // One after the other, since they use one package manager.
  for (const wanted of PROGRAMS) programs[wanted.program] = await provideDebianProgram(wanted, say);
});
await runAll([
  [
    vitestTests('examples', ['--config', 'tests/examples/vitest.config.ts', ...process.argv.slice(2)], {
      EXAMPLE_PROGRAMS: JSON.stringify(programs),
    }),
  ],
]);
