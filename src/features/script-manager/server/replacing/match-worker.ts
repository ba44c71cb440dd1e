import { Worker } from 'node:worker_threads';

/** What is looked for, as the worker gets it. */
export interface Search {
  /** A regular expression of JavaScript. */
  pattern: string;
  flags: string;
  replacement: string;
  /** `replacement` has `$1`, `$&` and `$$`. */
  hasGroups: boolean;
}

/** A match, and what takes its place. */
export interface Match {
  at: number;
  length: number;
  to: string;
}

export interface MatchedText {
  /** The next text; null if it would be longer than a script may be. */
  content: string | null;
  count: number;
  first: Match[];
}

interface Asked extends Search {
  texts: readonly string[];
  contentMax: number;
  firstMax: number;
}

const FIRST_MATCHES = 5;

/** Runs in the worker, by its source: it may use nothing of this module. */
function answerOf({ pattern, flags, replacement, hasGroups, texts, contentMax, firstMax }: Asked) {
  return texts.map((text): MatchedText | null => {
    const first: Match[] = [];
    const parts: string[] = [];
    let count = 0;
    let last = 0;
    let size = 0;
    for (const match of text.matchAll(new RegExp(pattern, flags))) {
      const [found] = match;
      const to = hasGroups
        ? replacement.replace(/\$([$&]|\d+)/g, (written, what: string) => {
            if (what === '$') return '$';
            if (what === '&') return found;
            // Of `$10` the tenth group; the first one and a 0 where there are fewer, as in the editor.
            // Zeros alone are no group, and no group has more digits after them than their number.
            const zeros = what.search(/[1-9]|$/);
            const most = Math.min(what.length, zeros + String(match.length).length);
            for (let digits = most; digits > zeros; digits--) {
              const group = Number(what.slice(0, digits));
              if (group > 0 && group < match.length) return (match[group] ?? '') + what.slice(digits);
            }
            return written;
          })
        : replacement;
      count++;
      if (first.length < firstMax) first.push({ at: match.index, length: found.length, to });
      size += match.index - last + to.length;
      if (size > contentMax) return { content: null, count, first };
      parts.push(text.slice(last, match.index), to);
      last = match.index + found.length;
    }
    if (count === 0) return null;
    if (size + text.length - last > contentMax) return { content: null, count, first };
    return { content: parts.join('') + text.slice(last), count, first };
  });
}

// As an expression: the bundler may give the function another name.
const SOURCE = `const { parentPort } = require('node:worker_threads');
const answerOf = ${answerOf.toString()};
parentPort.on('message', (asked) => parentPort.postMessage(answerOf(asked)));`;

/** A thread that may hold so much before it ends: the texts of one question and their next ones, several times. */
const HEAP_MB = 512;

/** The worker has not answered in time, or needed too much memory. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/**
 * Matches texts in a thread of its own, which is ended when the time is over: a regular expression can take longer than
 * the universe lasts, and nothing else could stop it. `match` answers null for a text without a match, and rejects with
 * `TooSlow`. `end` it in any case.
 *
 * @param ms of all questions together
 */
export function startMatching(search: Search, ms: number, contentMax: number) {
  const worker = new Worker(SOURCE, { eval: true, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  worker.unref();
  const timer = setTimeout(() => void worker.terminate(), ms);
  const ended = new Promise<never>((_resolve, reject) => {
    worker.once('error', (error: Error & { code?: string }) => {
      // The expression needs more memory, or more depth, than there is.
      const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError;
      reject(isTooMuch ? new TooSlow() : error);
    });
    worker.once('exit', () => reject(new TooSlow()));
  });
  // It may end between two questions, or after the last.
  ended.catch(() => undefined);
  return {
    match: (texts: readonly string[]): Promise<(MatchedText | null)[]> =>
      Promise.race([
        ended,
        new Promise<(MatchedText | null)[]>((resolve) => {
          worker.once('message', resolve);
          const asked: Asked = { ...search, texts, contentMax, firstMax: FIRST_MATCHES };
          worker.postMessage(asked);
        }),
      ]),
    end() {
      clearTimeout(timer);
      void worker.terminate();
    },
  };
}
