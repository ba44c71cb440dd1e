import type { DayActions } from '@/platform/client/tools/tool';

/** What can be done with a habit on a day. */
export const dayActions: DayActions = {
  tick({ id, day, title }, done) {
    const note = done ? 'done' : 'due';
    return {
      call: 'setEntry',
      input: { habitId: id, day, state: done ? 'done' : 'none' },
      done: `“${title}”: ${note}`,
      shows: { done, note },
    };
  },
};
