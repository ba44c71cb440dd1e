import type { Context } from './context';
import { revisionsText } from './kept-answers';
import type { Identity } from './sessions';

/** Takes a part of an answer from what is kept, or makes it. */
export type KeepPart = <Part extends object | number | null>(
  name: string,
  topics: readonly string[],
  make: () => Promise<Part>,
) => Promise<Part>;

/**
 * For answers that are made of several tools: each part is kept beside the revisions of its own topics, of the account and
 * of the switches, so that after a change in one tool the parts of the others cost nothing
 * (docs/decisions/063-kept-answers.md). Where the door takes no kept answers, each part is made.
 *
 * @returns what gives a part: `name` says what is asked and how, beside who asks; `topics` what it is made of. It is the
 * same object for all that get it, and nobody changes it.
 */
export function keptParts(ctx: Context & Identity): KeepPart {
  const { keeping, keptAnswers, states, user, tools, by } = ctx;
  if (!keeping || !states || by === 'api-key') return (_name, _topics, make) => make();
  const who = [user.id, user.role, tools ? [...tools].join() : ''];
  return (name, topics, make) =>
    keptAnswers.part(
      {
        key: ['part', name, ...who].join('\n'),
        at: revisionsText(states.revisions, [...topics, 'account', 'preferences']),
      },
      make,
    );
}
