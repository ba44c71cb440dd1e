import { callsOf } from './calls.mjs';
import { databaseOf, statementsOf } from './database-log.mjs';

/** Screens that show something of every tool, by the call that reads them. */
const SCREENS = { home: ['home.overview'], 'the day of goals & habits': ['goalsHabits.today', {}] };
const STATES = [
  { name: 'unchanged', goal: 1, settings: {} },
  { name: 'nothing of it kept', goal: 5, settings: { KEPT_ANSWERS_MIB: '0' } },
];

/** @type {import('./figures.mjs').Part} */
export const statementsPart = {
  name: 'statements',
  title: 'Statements of a screen',
  reason:
    'Short lists that are asked for at once come by one statement as JSON, and each longer one by its own, side by side. Home asked 13 while each list had its own, for a third more of both processors’ time (decision 079). After a change of one tool, home reads that tool’s part alone: `tests/statements.test.ts` holds the number of each.',
  async measure(bench) {
    const figures = [];
    for (const { name, goal, settings } of STATES) {
      const server = await bench.start(settings);
      const { ask, change } = await callsOf(server);
      if (figures.length === 0) await addSomething(change);
      for (const [screen, call] of Object.entries(SCREENS)) {
        const sent = await statementsOf(databaseOf(bench), () => ask(...call));
        figures.push({
          name: `${screen}: ${name}`,
          figure: sent.length,
          unit: '',
          goal: { atMost: goal },
        });
      }
      await server.stop();
    }
    return figures;
  },
};

/** Something of each kind that these screens show. */
async function addSomething(change) {
  const { id } = await change('goalsHabits.addHabit', { name: 'Run' });
  await change('goalsHabits.addGoal', { name: 'Runs', measure: 'habit', habitId: id, targetValue: 9 });
  await change('goalsHabits.addGoal', { name: 'Steps', measure: 'steps' });
  await change('calendar.addEvent', { title: 'Walk', start: '2026-01-05', rule: 'FREQ=DAILY' });
  await change('expenses.addAccount', { name: 'Current', currency: 'EUR' });
  await change('devflow.addFeature', { name: 'one' });
  await change('watchedRecords.syncBatch', {
    records: [{ series_id: 'ss1', title: 'One', current_episode: 1, last_watched_time: 1 }],
  });
}
