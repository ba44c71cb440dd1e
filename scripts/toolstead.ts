#!/usr/bin/env node
import process from 'node:process';

// The command of the image, for all of its programs.

const COMMANDS: Record<string, { does: string; run: () => Promise<unknown> }> = {
  start: { does: 'runs the app; also without a command', run: () => import('../src/app/server/main') },
  demo: {
    does: 'runs the app on an empty database with people and data for trying it',
    run: () => {
      process.env.DEMO = '1';
      return import('../src/app/server/main');
    },
  },
  account: { does: 'makes, changes and lists accounts', run: () => import('./account') },
  backup: { does: 'writes everything to a file', run: () => import('./backup') },
  restore: { does: 'reads such a file into an empty database', run: () => import('./restore') },
};

// Each program finds its own parameters where it finds them without this one.
const [name = 'start'] = process.argv.splice(2, 1);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
process.setSourceMapsEnabled(true);
if (command) {
  await command.run();
} else if (['help', '--help', '-h'].includes(name)) {
  const lines = Object.entries(COMMANDS).map(([word, { does }]) => `  toolstead ${word.padEnd(8)} ${does}`);
  console.log(['Usage:', ...lines].join('\n'));
} else {
  console.error(`There is no command '${name}': known are ${Object.keys(COMMANDS).join(', ')} and help.`);
  process.exitCode = 2;
}
