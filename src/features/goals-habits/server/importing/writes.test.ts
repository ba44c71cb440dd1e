import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runHousekeeping } from '@/app/server/housekeeping';
import { without } from '@/platform/server/data/part';
import { signInAgain } from '../../../../../tests/support/accounts';
import { createTestApp } from '../../../../../tests/support/app';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { createHabitKeeper } from '../../../../../tests/support/goals-habits';
import { habitTexts } from '../../rules';

const TODAY = '2026-06-15';

const app = await createTestApp({ database: await openFreshDatabase() });
let keeper: Awaited<ReturnType<typeof createHabitKeeper>>;
beforeEach(async () => {
  keeper = await createHabitKeeper(app);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00Z`) });
});
afterEach(() => {
  vi.useRealTimers();
});

const file = (name: string, ...lines: string[]) => ({ name, text: lines.join('\n') });
const LOOP = [
  file(
    'Habits.csv',
    'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?',
    '001,Meditate,YES_NO,Did you?,quiet,1,1,#FF8F00,,,,false',
    '002,Run,NUMERICAL,How far?,,3,7,#303F9F,km,AT_LEAST,5.5,true',
    '003,Bills,YES_NO,,,1,30,#00897B,,,,false',
  ),
  file(
    '001 Meditate/Checkmarks.csv',
    'Date,Value,Notes',
    '2026-06-14,YES_MANUAL,"with, comma"',
    '2026-06-13,NO,',
    '2026-06-12,SKIP,ill',
    '2026-06-11,YES_AUTO,',
    '2026-06-10,UNKNOWN,only a note',
    '2027-01-01,YES_MANUAL,',
  ),
  file('002 Run/Checkmarks.csv', 'Date,Value,Notes', '2026-06-14,5250,', '2026-06-13,0,'),
];
const all = async () => (await keeper.habits.getHabits({ archived: true })).habits;
const daysOf = async (id: number) => (await keeper.habits.detail({ id })).entries;

describe('an import of Loop', () => {
  test('knows a habit again whose name is cut within a character', async () => {
    const long = (most: number) => `${'a'.repeat(most - 1)}😀`;
    const files = [
      file(
        'Habits.csv',
        LOOP[0]?.text.split('\n')[0] ?? '',
        `001,${long(100)},YES_NO,${long(200)},,1,1,#FF8F00,,,,false`,
      ),
    ];
    await keeper.habits.importHabits({ format: 'loop', files });
    await keeper.habits.importHabits({ format: 'loop', files });
    expect(await all()).toMatchObject([{ name: 'a'.repeat(99), question: 'a'.repeat(199) }]);
  });

  test('does what its preview says, once, and is undone for 30 days', async () => {
    const preview = await keeper.habits.importHabits({ format: 'loop', files: LOOP, dryRun: true });
    expect(preview).toMatchObject({
      ...{ habits: 3, entries: 6, kept: 0 },
      items: [
        { name: 'Meditate', decision: 'new', rhythm: 'days', entries: 4, canBeWeekly: false },
        {
          name: 'Run',
          decision: 'new',
          kind: 'amount',
          rhythm: 'rolling',
          times: 3,
          span: 7,
          canBeWeekly: true,
        },
        { name: 'Bills', rhythm: 'month', times: 1, entries: 0 },
      ],
    });
    expect(await all()).toEqual([]);
    const call = {
      format: 'loop',
      files: LOOP,
      previewToken: preview.previewToken,
      operationId: 'imported',
    } as const;
    const answer = await keeper.habits.importHabits(call);
    expect({ ...answer, revision: preview.revision }).toEqual(preview);
    await keeper.habits.importHabits(call);
    const [meditate, run, bills] = await all();
    expect(meditate).toMatchObject({
      color: '#ff8f00',
      question: 'Did you?',
      notes: 'quiet',
      startDate: '2026-06-10',
      streak: 1,
    });
    expect(run).toMatchObject({ unit: 'km', archived: true, schedule: { target: 5_500 }, total: 5_250 });
    expect(bills).toMatchObject({ startDate: TODAY });
    expect(await daysOf(meditate?.id ?? 0)).toEqual([
      { day: '2026-06-10', state: null, amount: null, note: 'only a note' },
      { day: '2026-06-12', state: 'skipped', amount: null, note: 'ill' },
      { day: '2026-06-13', state: 'missed', amount: null, note: '' },
      { day: '2026-06-14', state: 'done', amount: null, note: 'with, comma' },
    ]);
    vi.setSystemTime(new Date('2026-07-13T12:00:00Z'));
    keeper.user.token = await signInAgain(app.services.db, keeper.user);
    await runHousekeeping(app.services);
    expect((await keeper.habits.imports()).imports).toMatchObject([
      { operationId: 'imported', habits: 3, entries: 6 },
    ]);
    const other = await createHabitKeeper(app);
    expect((await other.habits.imports()).imports).toEqual([]);
    await keeper.habits.undo({ operationId: 'imported' });
    expect(await all()).toEqual([]);
    expect((await keeper.habits.imports()).imports).toEqual([]);
  });

  test('adds to a habit of the same name, where stored days win, and its start moves', async () => {
    const { id } = await keeper.habits.addHabit({ name: 'meditate', startDate: '2026-06-13' });
    await keeper.habits.setEntry({ habitId: id, day: '2026-06-14', state: 'skipped' });
    const call = { format: 'loop', files: LOOP, decisions: { Run: 'skip', Bills: 'skip' } } as const;
    const preview = await keeper.habits.importHabits({ ...call, dryRun: true });
    expect(preview).toMatchObject({ habits: 0, entries: 3, kept: 1 });
    await keeper.habits.importHabits({ ...call, operationId: 'added' });
    expect(await all()).toMatchObject([{ id, startDate: '2026-06-10', state: null }]);
    expect((await daysOf(id)).map(({ state }) => state)).toEqual([null, 'skipped', 'missed', 'skipped']);
    await keeper.habits.undo({ operationId: 'added' });
    expect(await all()).toMatchObject([{ id, startDate: '2026-06-13' }]);
    expect(await daysOf(id)).toHaveLength(1);
  });

  test('adds two habits of one name to the one that is here, of a day what comes first', async () => {
    const { id } = await keeper.habits.addHabit({ name: 'Meditate', startDate: TODAY });
    const twice = LOOP[0]?.text.replace('002,Run', '002,Meditate').split('\n').slice(0, 3) ?? [];
    const marks = (folder: string, ...days: string[]) =>
      file(`${folder} Meditate/Checkmarks.csv`, 'Date,Value,Notes', ...days);
    const files = [
      file('Habits.csv', ...twice),
      marks('001', '2026-06-14,YES_MANUAL,', '2026-06-10,YES_MANUAL,'),
      marks('002', '2026-06-14,2000,', '2026-06-12,1000,'),
    ];
    expect(await keeper.habits.importHabits({ format: 'loop', files })).toMatchObject({
      entries: 3,
      kept: 1,
    });
    expect(await all()).toMatchObject([{ id, startDate: '2026-06-10', total: 3 }]);
    expect((await daysOf(id)).map(({ day }) => day)).toEqual(['2026-06-10', '2026-06-12', '2026-06-14']);
  });

  test('can be taken back also when it was made without an operation id', async () => {
    await keeper.habits.importHabits({ format: 'loop', files: LOOP });
    const [{ operationId } = { operationId: '' }] = (await keeper.habits.imports()).imports;
    await keeper.habits.undo({ operationId });
    expect(await all()).toEqual([]);
  });

  test('is refused when it would come out otherwise than its preview', async () => {
    const { previewToken } = await keeper.habits.importHabits({ format: 'loop', files: LOOP, dryRun: true });
    await keeper.habits.addHabit({ name: 'Bills' });
    await expect(keeper.habits.importHabits({ format: 'loop', files: LOOP, previewToken })).rejects.toThrow(
      habitTexts.changedMeanwhile,
    );
  });

  test('takes so many times in 7 days as so many times a week if that is meant', async () => {
    await keeper.habits.importHabits({ format: 'loop', files: LOOP, weekly: ['Run'] });
    expect((await all())[1]).toMatchObject({ schedule: { rhythm: 'week', times: 3 } });
  });
});

test('imports of Beaver and HabitBull', async () => {
  const csv = file('beaver.csv', 'Date,Read,Walk', '2026-06-13,2,0', '2026-06-14,2,2');
  const json = file(
    'beaver.json',
    JSON.stringify({
      habits: [
        {
          name: 'Sing',
          records: [
            { day: TODAY, done: true, text: 'loud' },
            { day: '2026-06-14', done: false },
          ],
        },
      ],
    }),
  );
  await keeper.habits.importHabits({ format: 'beaver', files: [csv, json] });
  expect(await all()).toMatchObject([
    { name: 'Read', total: 2, startDate: '2026-06-13' },
    { name: 'Walk', total: 1 },
    { name: 'Sing', total: 1 },
  ]);
  const bull = file(
    'bull.csv',
    'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText',
    'Push-ups,many,Body,2026-06-14,12,"tired"',
    'Push-ups,many,Body,2026-06-13,0,',
    'Sleep,early,body,2026-06-14,1,',
  );
  await keeper.habits.importHabits({ format: 'habitbull', files: [bull] });
  const { groups } = await keeper.habits.getGroups();
  expect(groups).toMatchObject([{ name: 'Body' }]);
  expect((await all()).slice(3)).toMatchObject([
    { name: 'Push-ups', notes: 'many', groupId: groups[0]?.id, kind: 'amount', total: 12_000 },
    { name: 'Sleep', groupId: groups[0]?.id, kind: 'check', streak: 1 },
  ]);
});

test('Loop before 2.3.1 wrote marks without names of columns, and numbers for states', async () => {
  const files = [
    file(
      'Habits.csv',
      'Position,Name,Question,Description,NumRepetitions,Interval,Color',
      '001,Read,Did you?,,3,7,#FF8F00',
    ),
    file(
      '001 Read/Checkmarks.csv',
      '2026-06-14,2',
      '2026-06-13,0',
      '2026-06-12,1',
      '2026-06-11,3',
      '2026-06-10,-1',
    ),
  ];
  await keeper.habits.importHabits({ format: 'loop', files });
  const [read] = await all();
  expect(read).toMatchObject({ name: 'Read', kind: 'check', schedule: { rhythm: 'rolling', times: 3 } });
  expect((await daysOf(read?.id ?? 0)).map(({ day, state }) => [day, state])).toEqual([
    ['2026-06-11', 'skipped'],
    ['2026-06-13', 'missed'],
    ['2026-06-14', 'done'],
  ]);
  keeper = await createHabitKeeper(app);
  const far = file(
    '001 Read/Checkmarks.csv',
    '2026-06-14,7000',
    '2026-06-13,2',
    '2026-06-12,0',
    '2026-06-11,3',
    '2026-06-10,-1',
  );
  await keeper.habits.importHabits({ format: 'loop', files: [files[0] ?? far, far] });
  const [walked] = await all();
  expect(walked).toMatchObject({ kind: 'amount', total: 7_002, schedule: { times: 3, target: 1_000 } });
  expect((await daysOf(walked?.id ?? 0)).map(({ state }) => state)).toEqual([
    'skipped',
    'done',
    'done',
    'done',
  ]);
  const broken = file('001 Read/Checkmarks.csv', '2026-06-14,2', 'June,2');
  await expect(
    keeper.habits.importHabits({ format: 'loop', files: [files[0] ?? broken, broken] }),
  ).rejects.toThrow('001 Read/Checkmarks.csv: Line 2: the date cannot be read');
});

test('amounts of Loop: targets as it writes them, and its word for none of what there should be little of', async () => {
  const list = (target: string) =>
    file(
      'Habits.csv',
      'Position,Name,Type,FrequencyNumerator,FrequencyDenominator,Target Type,Target Value',
      `001,Water,NUMERICAL,1,1,AT_LEAST,${target}`,
      '002,Coffee,NUMERICAL,1,1,AT_MOST,2.0',
      '003,Steps,NUMERICAL,1,7,AT_LEAST,1.0E7',
    );
  const marks = file('002 Coffee/Checkmarks.csv', 'Date,Value,Notes', '2026-06-14,NO,', '2026-06-13,1000,');
  const files = [list('2.3333333333333335'), marks];
  await keeper.habits.importHabits({ format: 'loop', files });
  const habits = await all();
  expect(habits.map(({ schedule }) => schedule.target)).toEqual([2_333, 2_000, 10_000_000_000]);
  expect((await daysOf(habits[1]?.id ?? 0)).map(({ state, amount }) => [state, amount])).toEqual([
    ['done', 1_000],
    ['done', 0],
  ]);
  for (const target of ['2.0E9', '-1', '"1,5"']) {
    const decisions = { Water: 'new' as const, Coffee: 'skip' as const, Steps: 'skip' as const };
    const sent = { format: 'loop' as const, files: [list(target), marks], decisions };
    const { items } = await keeper.habits.importHabits({ ...sent, dryRun: true });
    expect(items.map(({ targetLost }) => targetLost)).toEqual([true, false, false]);
    await keeper.habits.importHabits(sent);
    expect((await all()).at(-1)).toMatchObject({ name: 'Water', schedule: { target: 1_000 } });
  }
});

test('what the server of Beaver stores: deleted habits are left out, archived ones stay so, periods and tags count', async () => {
  const habit = (name: string, more: object) => ({
    name,
    records: [{ day: '2026-06-14', done: true }],
    ...more,
  });
  const stored = file(
    'habits.json',
    JSON.stringify({
      data: {
        habits: [
          habit('Run', { period: { period_type: 'W', period_count: 1, target_count: 3 }, tags: ['Sport'] }),
          habit('Old', { status: 'archive', period: { period_type: 'D', period_count: 3, target_count: 1 } }),
          habit('Gone', { status: 'soft_delete' }),
          habit('Bills', { period: { period_type: 'M', period_count: 1, target_count: 1 } }),
        ],
      },
    }),
  );
  const call = { format: 'beaver' as const, files: [stored] };
  const preview = await keeper.habits.importHabits({ ...call, dryRun: true });
  expect(preview.items[2]).toMatchObject({ name: 'Gone', deleted: true, decision: 'skip', entries: 0 });
  await keeper.habits.importHabits(call);
  const { groups } = await keeper.habits.getGroups();
  expect(groups).toMatchObject([{ name: 'Sport' }]);
  expect(await all()).toMatchObject([
    { name: 'Run', archived: false, groupId: groups[0]?.id, schedule: { rhythm: 'week', times: 3 } },
    { name: 'Old', archived: true, schedule: { rhythm: 'rolling', times: 1, span: 3 } },
    { name: 'Bills', schedule: { rhythm: 'month', times: 1 } },
  ]);
  await keeper.habits.importHabits({
    ...call,
    decisions: { Run: 'skip', Old: 'skip', Bills: 'skip', Gone: 'new' },
  });
  expect((await all()).at(-1)).toMatchObject({ name: 'Gone', total: 1 });
});

test('dates of HabitBull with slashes begin with the month, unless one of the file cannot', async () => {
  const bull = (...days: string[]) =>
    file('bull.csv', 'HabitName,CalendarDate,Value', ...days.map((day) => `Run,${day},1`));
  const daysIn = async (...days: string[]) => {
    keeper = await createHabitKeeper(app);
    await keeper.habits.importHabits({ format: 'habitbull', files: [bull(...days)] });
    return (await daysOf((await all())[0]?.id ?? 0)).map(({ day }) => day);
  };
  expect(await daysIn('6/1/2026', '6/14/2026')).toEqual(['2026-06-01', '2026-06-14']);
  expect(await daysIn('1/6/2026', '14/6/2026')).toEqual(['2026-06-01', '2026-06-14']);
  await expect(daysIn('14/6/2026', '6/14/2026')).rejects.toThrow('bull.csv: Line 3: the date cannot be read');
});

test('habits and entries can be sent without a file', async () => {
  const call = {
    habits: [
      { name: 'Run', kind: 'amount', unit: 'km', rhythm: 'week', target: 15_000, group: 'Sport' },
      { name: 'Rest', archived: true, startDate: '2026-06-01' },
    ],
    entries: [
      { habit: 'run', day: '2026-06-13', amount: 4_000 },
      { habit: 'run', day: '2026-06-13', amount: 5_000, note: 'the last counts' },
      { habit: 'Read', day: '2026-06-14', state: 'done' },
      { habit: 'Read', day: '2026-06-13', state: 'none' },
      { habit: 'Walk', day: '2026-06-14', amount: 2_000 },
    ],
  } as const;
  const sent = { ...call, habits: [...call.habits], entries: [...call.entries] };
  const preview = await keeper.habits.importHabits({ ...sent, dryRun: true });
  expect(preview).toMatchObject({ habits: 4, entries: 3, kept: 0 });
  await keeper.habits.importHabits({ ...sent, previewToken: preview.previewToken, operationId: 'sent' });
  expect(await all()).toMatchObject([
    { name: 'Run', unit: 'km', total: 5_000, startDate: '2026-06-13', schedule: { rhythm: 'week' } },
    { name: 'Rest', archived: true, startDate: '2026-06-01' },
    { name: 'Read', kind: 'check', total: 1 },
    { name: 'Walk', kind: 'amount', total: 2_000 },
  ]);
  await keeper.habits.undo({ operationId: 'sent' });
  expect(await all()).toEqual([]);
  await expect(keeper.habits.importHabits({ habits: [{ name: 'Run', kind: 'amount' }] })).rejects.toThrow(
    habitTexts.target,
  );
  await expect(keeper.habits.importHabits({})).rejects.toThrow(habitTexts.file);
});

test('the same over REST, amounts as decimals', async () => {
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/GoalsHabits.php?action=importHabits',
    headers: { authorization: `Bearer ${keeper.user.token}` },
    payload: {
      format: 'own',
      habits: [{ name: 'Run', kind: 'amount', rhythm: 'days', target: '5.5' }],
      entries: [{ habit: 'Run', day: '2026-06-14', state: 'done', amount: '5.25', note: null }],
      operation_id: 'sent-1',
    },
  });
  expect(response.json()).toMatchObject({ success: true, habits: 1, entries: 1 });
  expect(await all()).toMatchObject([{ name: 'Run', total: 5_250, schedule: { target: 5_500 } }]);
});

test.each([
  ['loop', [file('habits.db', '')], habitTexts.loopBackup],
  ['loop', [file('other.csv', 'a,b')], habitTexts.noHabits],
  ['own', [file('own.csv', 'habit,day,state,amount,note')], habitTexts.noHabits],
  [
    'own',
    [file('own.csv', 'habit,day,state,amount,note', 'Run,2026-06-14,done,,', 'Run,June,done,,')],
    'own.csv: Line 3: the date cannot be read',
  ],
  [
    'own',
    [file('own.csv', 'habit,day,state,amount,note', 'Run,2026-06-14,done,much,')],
    'own.csv: Line 2: this amount cannot be read',
  ],
  ['beaver', [file('beaver.json', '{')], habitTexts.noHabits],
] as const)('%s %j is refused: %s', async (format, files, text) => {
  await expect(keeper.habits.importHabits({ format, files: [...files] })).rejects.toThrow(text);
});

test('what is exported can be imported', async () => {
  await keeper.habits.importHabits({ format: 'loop', files: LOOP });
  const own = await keeper.habits.exportCsv({});
  const zip = await keeper.habits.exportCsv({ format: 'loop' });
  const before = await all();
  const text = Buffer.from(own.content, 'base64').toString();
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\ufeff"habit","day","state","amount","note"',
    '"Meditate","2026-06-10","","","only a note"',
  ]);
  const files = Object.entries(unzipSync(Buffer.from(zip.content, 'base64')));
  keeper = await createHabitKeeper(app);
  await keeper.habits.importHabits({
    format: 'loop',
    files: files.map(([name, bytes]) => ({ name, text: strFromU8(bytes) })),
  });
  const shown = (rows: typeof before) =>
    rows.map((row) => ({ ...without(row, 'id'), schedule: without(row.schedule, 'id') }));
  expect(shown(await all())).toEqual(shown(before));

  keeper = await createHabitKeeper(app);
  await keeper.habits.importHabits({ format: 'own', files: [{ name: 'habits.csv', text }] });
  expect((await all()).map(({ name, total }) => [name, total])).toEqual([
    ['Meditate', 1],
    ['Run', 5_250],
  ]);
});

test('the export is a file of the REST API', async () => {
  await keeper.habits.importHabits({ format: 'loop', files: LOOP });
  const ask = (format: string) =>
    app.http.inject({
      url: `/api/GoalsHabits.php?action=exportCsv&format=${format}`,
      headers: { authorization: `Bearer ${keeper.user.token}` },
    });
  const [own, loop] = [await ask('own'), await ask('loop')];
  expect(own.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(loop.headers['content-type']).toBe('application/zip');
  expect(Object.keys(unzipSync(loop.rawPayload))).toEqual([
    'Habits.csv',
    '001 Meditate/Checkmarks.csv',
    '002 Run/Checkmarks.csv',
    '003 Bills/Checkmarks.csv',
  ]);
});

test.each([
  ['many values', `{"habits":[${'[],'.repeat(2_000_000)}0]}`, habitTexts.tooManyFileDays],
  ['a long text', `{"habits":[{"name":"${'x'.repeat(200_000)}"}]}`, habitTexts.tooManyFileDays],
  ['lists in lists', '['.repeat(100_000), habitTexts.noHabits],
])('JSON of %s is refused before it is made', async (_, text, problem) => {
  const call = { files: [{ name: 'beaver.json', text }], dryRun: true };
  await expect(keeper.habits.importHabits({ format: 'beaver', ...call })).rejects.toThrow(problem);
});
