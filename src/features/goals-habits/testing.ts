import { toolTesting } from '../../../tests/support/tool-testing';

export const testing = toolTesting({
  async belongings({ own: { goalsHabits, devflow }, say, operationId }) {
    const group = (await goalsHabits.addGroup({ name: say('group') })).id;
    const habit = (await goalsHabits.addHabit({ name: say('habit'), startDate: '2026-01-01' })).id;
    await goalsHabits.setEntry({ habitId: habit, day: '2026-01-05', state: 'done', note: say('noted') });
    const trashedHabit = (await goalsHabits.addHabit({ name: say('thrown away') })).id;
    await goalsHabits.deleteHabit({ ids: [trashedHabit], operationId });
    const away = { habitIds: [habit], from: '2026-01-01', reason: say('away') };
    const pause = (await goalsHabits.addPause(away)).id;
    const goal = (await goalsHabits.addGoal({ name: say('goal'), measure: 'number', targetValue: 5 })).id;
    const checkin = (await goalsHabits.addCheckin({ goalId: goal, value: 1, note: say('noted') })).id;
    const list = (await goalsHabits.addGoal({ name: say('list'), measure: 'steps' })).id;
    const step = (await goalsHabits.addStep({ goalId: list, title: say('step') })).id;
    const trashedGoal = (await goalsHabits.addGoal({ name: say('thrown away'), measure: 'steps' })).id;
    await goalsHabits.deleteGoal({ ids: [trashedGoal] });
    const feature = (await devflow.addFeature({ name: say('followed') })).id;
    return { group, habit, trashedHabit, pause, goal, checkin, list, step, trashedGoal, feature };
  },

  calls: {
    'goalsHabits.detail': (id) => ({ id: id('habit') }),
    'goalsHabits.explain': (id) => ({ id: id('habit') }),
    'goalsHabits.previewRhythm': (id) => ({ id: id('habit'), rhythm: 'days' }),
    'goalsHabits.getEntries': (id) => ({ habitId: id('habit'), from: '2026-01-01', to: '2026-01-02' }),
    'goalsHabits.getScores': (id) => ({ habitId: id('habit'), from: '2026-01-01', to: '2026-01-02' }),
    'goalsHabits.getPauses': (id) => ({ habitId: id('habit') }),
    'goalsHabits.setEntry': (id) => ({ habitId: id('habit'), state: 'done' }),
    'goalsHabits.setEntries': (id) => ({
      entries: [{ habitId: id('habit'), day: '2026-11-01', state: 'done' }],
    }),
    'goalsHabits.addHabit': (id) => ({ name: 'mine', groupId: id('group') }),
    'goalsHabits.editHabit': (id) => ({ id: id('habit'), name: 'mine' }),
    'goalsHabits.archiveHabit': (id) => ({ ids: [id('habit')] }),
    'goalsHabits.groupHabits': (id) => ({ ids: [id('habit')], groupId: null }),
    'goalsHabits.deleteHabit': (id) => ({ ids: [id('habit')] }),
    'goalsHabits.updateHabitOrder': (id) => ({ order: [{ id: id('habit') }] }),
    'goalsHabits.editGroup': (id) => ({ id: id('group'), name: 'mine' }),
    'goalsHabits.deleteGroup': (id) => ({ id: id('group') }),
    'goalsHabits.updateGroupOrder': (id) => ({ order: [{ id: id('group') }] }),
    'goalsHabits.addPause': (id) => ({ habitIds: [id('habit')], from: '2026-01-01' }),
    'goalsHabits.editPause': (id) => ({ id: id('pause'), reason: 'mine' }),
    'goalsHabits.deletePause': (id) => ({ id: id('pause') }),
    'goalsHabits.goal': (id) => ({ id: id('goal') }),
    'goalsHabits.addGoal': (id) => ({ name: 'mine', measure: 'steps', parentId: id('goal') }),
    'goalsHabits.addGoal of a habit': (id) => ({
      ...{ name: 'mine', measure: 'habit', targetValue: 1, habitId: id('habit') },
    }),
    'goalsHabits.addGoal of a feature': (id) => ({
      ...{ name: 'mine', measure: 'devflow', devflowFeatureId: id('feature') },
    }),
    'goalsHabits.editGoal': (id) => ({ id: id('goal'), name: 'mine' }),
    'goalsHabits.deleteGoal': (id) => ({ ids: [id('goal')] }),
    'goalsHabits.closeGoal': (id) => ({ id: id('goal'), state: 'dropped' }),
    'goalsHabits.updateGoalOrder': (id) => ({ order: [{ id: id('goal') }] }),
    'goalsHabits.addStep': (id) => ({ goalId: id('list'), title: 'mine' }),
    'goalsHabits.editStep': (id) => ({ id: id('step'), done: true }),
    'goalsHabits.deleteStep': (id) => ({ id: id('step') }),
    'goalsHabits.addCheckin': (id) => ({ goalId: id('goal'), value: 1 }),
    'goalsHabits.deleteCheckin': (id) => ({ id: id('checkin') }),
    'goalsHabits.restore': (id) => ({ habits: [id('trashedHabit')] }),
    'goalsHabits.restore of goals': (id) => ({ goals: [id('trashedGoal')] }),
    'goalsHabits.purge': (id) => ({ habits: [id('trashedHabit')] }),
    'goalsHabits.purge of goals': (id) => ({ goals: [id('trashedGoal')] }),
  },
  fields: (id) => ({ habitId: id('habit') }),
  silent: [
    ...['goalsHabits.explain', 'goalsHabits.exportCsv', 'goalsHabits.getScores', 'goalsHabits.imports'],
    'goalsHabits.previewRhythm',
  ],

  async more({ goalsHabits }, name, id) {
    await goalsHabits.addHabit({ name, startDate: '2026-01-01', groupId: id('group') });
    await goalsHabits.addGoal({ name, measure: 'habit', habitId: id('habit'), targetValue: 5 });
  },

  async canary({ goalsHabits, devflow, expenses }, word) {
    const habitId = (await goalsHabits.addHabit({ name: word, notes: word })).id;
    await goalsHabits.setEntry({ habitId, state: 'done', note: word });
    // What was made last: calls of others delete things.
    const devflowFeatureId = (await devflow.overview()).features.at(-1)?.id ?? 0;
    const expenseAccountId = (await expenses.accounts()).accounts.at(-1)?.id ?? 0;
    await goalsHabits.addGoal({ name: `${word} 1`, measure: 'devflow', devflowFeatureId });
    const money = { measure: 'money', expenseAccountId, targetValue: 1_000 } as const;
    await goalsHabits.addGoal({ name: `${word} 2`, ...money });
    // Notes what they stand at.
    await goalsHabits.getGoals({});
    return habitId;
  },

  // A pause without an end keeps the figures the same on any day.
  async record({ call, send, follow }) {
    const { id: group_id } = await call('POST GoalsHabits addGroup', { name: 'Body' });
    const other = (await send('POST GoalsHabits addGroup', { name: 'Mind' })).body.id;
    const run = {
      name: 'Run',
      kind: 'amount',
      unit: 'km',
      target: '5.5',
      start_date: '2026-01-01',
      group_id,
    };
    const { id } = await call('POST GoalsHabits addHabit', { ...run, rhythm: 'week' });
    const read = { name: 'Read', start_date: '2026-01-01' };
    const second = (await send('POST GoalsHabits addHabit', read)).body.id;
    const { id: pause } = await call('POST GoalsHabits addPause', { from: '2026-01-12', reason: 'Holidays' });
    await call('POST GoalsHabits setEntry', {
      habit_id: id,
      day: '2026-01-05',
      amount: '5.25',
      note: 'Rain',
    });
    const days = [{ habit_id: second, day: '2026-01-05', state: 'done' }];
    await call('POST GoalsHabits setEntries', { entries: days });
    await call('POST GoalsHabits editHabit', { id, name: 'Run outside', target: '6', from: 'always' });
    await call('POST GoalsHabits updateHabitOrder', { order: [{ id: second }, { id }] });
    await call('POST GoalsHabits editGroup', { id: group_id, name: 'Fitness' });
    await call('POST GoalsHabits updateGroupOrder', { order: [{ id: other }, { id: group_id }] });
    await call('POST GoalsHabits editPause', { id: pause, reason: 'Long holidays' });
    await call('GET GoalsHabits getHabits');
    await call('GET GoalsHabits getEntries', { from: '2026-01-01', to: '2026-01-31' });
    await call('GET GoalsHabits getScores', { habit_id: second, from: '2026-01-04', to: '2026-01-06' });
    await call('GET GoalsHabits getGroups');
    await call('GET GoalsHabits getPauses');
    await follow('GoalsHabits changesSince');
    await call('GET GoalsHabits exportCsv', { format: 'own' });
    const csv = 'habit,day,state,amount,note\nSwim,2026-01-05,done,,';
    const files = [{ name: 'habits.csv', text: csv }];
    await call('POST GoalsHabits importHabits', { format: 'own', files, dry_run: true });
    const dates = { start_date: '2026-01-01', due_date: '2026-03-01' };
    const { id: goal } = await call('POST GoalsHabits addGoal', {
      ...{ name: 'Weight', measure: 'number', unit: 'kg', start_value: '80', target_value: '75', ...dates },
    });
    const { id: list } = (
      await send('POST GoalsHabits addGoal', { name: 'Marathon', measure: 'steps', ...dates })
    ).body;
    const { id: checkin } = await call('POST GoalsHabits addCheckin', {
      goal_id: goal,
      day: '2026-01-31',
      value: '80',
    });
    const { id: step } = await call('POST GoalsHabits addStep', { goal_id: list, title: 'Sign up' });
    await call('GET GoalsHabits getGoals', { state: 'open' });
    await call('POST GoalsHabits editGoal', { id: goal, target_value: '74.5' });
    await call('POST GoalsHabits editStep', { id: step, done: true });
    await call('POST GoalsHabits closeGoal', { id: list, state: 'reached' });
    await call('POST GoalsHabits updateGoalOrder', { order: [{ id: list }, { id: goal }] });
    await call('POST GoalsHabits deleteStep', { id: step });
    await call('POST GoalsHabits deleteCheckin', { id: checkin });
    await call('POST GoalsHabits archiveHabit', { id: second });
    await send('POST GoalsHabits deleteHabit', { id: second, operation_id: 'fourth' });
    await call('POST GoalsHabits undo', { operation_id: 'fourth' });
    await call('POST GoalsHabits deleteHabit', { id });
    await call('POST GoalsHabits deleteGoal', { id: goal });
    await call('POST GoalsHabits deletePause', { id: pause });
    await call('POST GoalsHabits deleteGroup', { id: other });
  },
});
