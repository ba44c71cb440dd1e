import { expect, test } from 'vitest';
import { auditCsvHead, auditCsvLines, auditCsvName } from './csv';

const event = {
  kind: 'tool_changed' as const,
  account: null,
  subject: 'devflow',
  before: { title: 'DevFlow', enabled_user: true },
  after: { title: '=HYPERLINK("x")', enabled_user: false },
  actor: { name: 'mei' },
  address: '192.0.2.1',
  at: '2026-11-21T15:30:00.000Z',
};

test('an event is a line for each thing that it changed, and nothing in it is run by a spreadsheet', () => {
  expect(auditCsvHead()).toBe('\ufeff"Time","Who","Kind","What","Before","After","Address"\r\n');
  expect(auditCsvLines(event)).toBe(
    `"${event.at}","mei","Tools changed","DevFlow, title","DevFlow","'=HYPERLINK(""x"")","192.0.2.1"\r\n` +
      `"${event.at}","mei","Tools changed","DevFlow, for user","On","Off","192.0.2.1"\r\n`,
  );
});

test('what nobody who is known did, from nowhere, has empty cells', () => {
  const failed = { ...event, kind: 'sign_in_failed' as const, subject: 'mei', before: {}, after: {} };
  expect(auditCsvLines({ ...failed, actor: { name: '' }, address: null })).toBe(
    `"${event.at}","","Failed sign-ins","Sign-in as mei failed","","",""\r\n`,
  );
});

test('the file is named by the day', () => {
  expect(auditCsvName(new Date(2026, 10, 5))).toBe('audit_list_2026-11-05.csv');
});
