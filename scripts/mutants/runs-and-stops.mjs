const CLOSING = { file: 'src/app/server/closing.ts', test: 'tests/closing.test.ts' };

/** @type {import('./list.mjs').Mutant[]} */
export const runsAndStops = [
  {
    name: 'claim-of-a-night',
    promise: 'the backup of a process that was killed is made by another after six hours',
    file: 'src/app/server/backups.ts',
    text: 'CLAIM_MS = 6 * HOUR_MS',
    instead: 'CLAIM_MS = 7 * HOUR_MS',
    test: 'src/app/server/backups.test.ts',
  },
  {
    ...CLOSING,
    name: 'half-requests',
    promise: 'half requests have 2 s at a stop',
    text: 'PARTIAL_REQUEST_MS = 2_000',
    instead: 'PARTIAL_REQUEST_MS = 2_100',
    named: 'has two seconds',
  },
  {
    ...CLOSING,
    name: 'running-requests',
    promise: 'what is under way has 10 s at a stop',
    text: 'STOP_MS = 10_000',
    instead: 'STOP_MS = 11_000',
    named: 'has ten seconds',
  },
  {
    ...CLOSING,
    name: 'idle-connections',
    promise: 'a connection without a request keeps no stop waiting',
    text: 'CHECK_EVERY_MS = 100',
    instead: 'CHECK_EVERY_MS = 1_000',
    named: 'keeps no stop waiting',
  },
  {
    name: 'stream-pace',
    promise: 'changes are looked for every 250 ms',
    file: 'src/platform/server/revisions.ts',
    text: 'POLL_MS = 250',
    instead: 'POLL_MS = 500',
    test: 'src/platform/server/revisions.test.ts',
  },
  {
    name: 'stream-session',
    promise: 'an ended session ends its streams within half a second',
    file: 'src/platform/server/revisions.ts',
    text: 'POLLS_PER_SESSION_CHECK = 2',
    instead: 'POLLS_PER_SESSION_CHECK = 4',
    test: 'src/platform/server/revisions.test.ts',
  },
];
