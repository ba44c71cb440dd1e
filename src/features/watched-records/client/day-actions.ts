import type { DayActions } from '@/platform/client/tools/tool';

/** What can be done with what airs today: one episode more, which is undone by its message. */
export const dayActions: DayActions = {
  tick: ({ id, title }) => ({
    call: 'adjustEpisode',
    input: { id, by: 1 },
    done: `《${title}》加一集`,
    shows: { done: true, ticks: false, note: 'watched' },
  }),
};
