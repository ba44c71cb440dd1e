import createClient from 'openapi-fetch';
import type { paths } from './schema';

// Calls by a client that openapi-typescript made of /api/openapi.json: what they send and answer is typed, but for the
// input of queries, which is JSON in the address and a text to the generator.

const { TOOLSTEAD: baseUrl = '', TOKEN = '' } = process.env;
const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${TOKEN}` } });
let count = 0;

/** The data of an answer; throws a refusal. */
function told<Data>({ data, error }: { data?: { result: { data: Data } }; error?: { error: { message: string } } }): Data {
  count += 1;
  if (!data) throw new Error(error?.error.message);
  return data.result.data;
}

function equal<Value>(value: Value, wanted: Value): void {
  if (JSON.stringify(value) !== JSON.stringify(wanted))
    throw new Error(`${JSON.stringify(value)} is not ${JSON.stringify(wanted)}`);
}

const { POST, GET } = client;
const feature = told(await POST('/api/trpc/devflow.addFeature', { body: { name: 'Web shop' } }));
const featureId: number = feature.id;
const status = told(await POST('/api/trpc/devflow.addStatus', { body: { name: 'Under way' } }));
const item = told(
  await POST('/api/trpc/devflow.addItem', { body: { featureId, title: 'Basket', statusId: status.id } }),
);
const revision: number = told(
  await POST('/api/trpc/devflow.editItem', { body: { id: item.id, dueDate: '2026-12-24' } }),
).revision;
const read = told(await GET('/api/trpc/devflow.item', { params: { query: { input: JSON.stringify({ id: item.id }) } } }));
const due: string | null = read.dueDate;
equal(due, '2026-12-24');
const { features } = told(await GET('/api/trpc/devflow.features'));
equal(features.map(({ name }) => name), ['Web shop']);
equal(told(await GET('/api/trpc/devflow.statuses', { params: { query: { input: '{}' } } })).statuses[0]?.name, 'Under way');
told(await POST('/api/trpc/devflow.setCompleted', { body: { ids: [item.id], completed: true } }));
const calendar = told(await POST('/api/trpc/calendar.addCalendar', { body: { name: 'Office' } }));
const event = told(
  await POST('/api/trpc/calendar.addEvent', {
    body: { title: 'Dentist', start: '2026-01-06T14:45', zone: 'UTC', calendarId: calendar.id },
  }),
);
const kept = told(await GET('/api/trpc/calendar.event', { params: { query: { input: JSON.stringify({ id: event.id }) } } }));
equal(kept.title, 'Dentist');
const found = told(await GET('/api/trpc/calendar.search', { params: { query: { input: JSON.stringify({ q: 'dentist' }) } } }));
equal(found.events[0]?.id, event.id);
equal(told(await GET('/api/trpc/calendar.calendars')).calendars.at(-1)?.name, 'Office');
const habit = told(
  await POST('/api/trpc/goalsHabits.addHabit', { body: { name: 'Run', startDate: '2026-01-01' } }),
);
const entry = { habitIds: [habit.id], day: '2026-01-05', state: 'done' as const };
told(await POST('/api/trpc/goalsHabits.setEntry', { body: { habitId: entry.habitIds[0] ?? 0, ...entry } }));
const habits = told(await GET('/api/trpc/goalsHabits.getHabits', { params: { query: { input: JSON.stringify({}) } } })).habits;
const score: number = habits[0]?.score ?? 0;
const account = told(
  await POST('/api/trpc/expenses.addAccount', { body: { name: 'Household', currency: 'EUR' } }),
);
const category = told(await POST('/api/trpc/expenses.addCategory', { body: { name: 'Food', kind: 'expense' } }));
told(
  await POST('/api/trpc/expenses.addTransaction', {
    body: { accountId: account.id, date: '2026-01-05', amount: -1230, categoryId: category.id },
  }),
);
const { accounts } = told(await GET('/api/trpc/expenses.accounts'));
equal(accounts[0]?.currency, 'EUR');
const script = told(await POST('/api/trpc/scripts.create', { body: { name: 'Orders', content: 'select 1' } }));
const text = told(await GET('/api/trpc/scripts.open', { params: { query: { input: JSON.stringify({ id: script.id }) } } }));
equal(text.content, 'select 1');
const refused = await POST('/api/trpc/scripts.create', { body: { name: 'Orders', content: '' } });
equal(refused.error?.error.data.code, 'name_taken');

// What is wrong does not compile.
// @ts-expect-error a text for a number
const wrong: string = feature.id;
// @ts-expect-error a field that there is not
void read.nothing;
// @ts-expect-error a title is needed
void (() => POST('/api/trpc/devflow.addItem', { body: { featureId } }));

console.log(`${String(count)} calls`, [revision, score, wrong].length);
