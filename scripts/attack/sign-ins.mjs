import { performance } from 'node:perf_hooks';

const GUESSES = 900;
const GUESSERS = 3;

/** @type {import('./run.mjs').Attack[]} */
export const attacks = [
  {
    name: `${GUESSES} wrong sign-ins at once, from ${GUESSERS} addresses`,
    async run(target) {
      const { username, password } = await target.newAccount();
      const signIn = (identifier, word, from) =>
        target.call('/api/Login.php', { body: { identifier, password: word }, from });
      let tookMs;
      const others = await target.meanwhile(async () => {
        const flood = Array.from({ length: GUESSES }, (_, at) =>
          signIn(`nobody ${at}`, 'a guess', `198.51.100.${(at % GUESSERS) + 1}`),
        );
        const begin = performance.now();
        const { status } = await signIn(username, password, '192.0.2.1');
        tookMs = performance.now() - begin;
        await Promise.all(flood);
        return status;
      });
      return {
        held: others.outcome === 200 && tookMs < 10_000 && others.unserved === 0,
        figure: `a right one: ${others.outcome} after ${tookMs.toFixed(0)} ms; ${others.figure}`,
      };
    },
  },
];
