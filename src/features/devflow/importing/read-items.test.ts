import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fullCsvHead, fullCsvRow } from '../csv';
import { LABELS_MAX, labelsOf, labelsProblem } from '../labels';
import { PRIORITIES } from '../priorities';
import { devflowLimits } from '../limits';
import { devflowTexts } from '../rules';
import { FORMATS } from './formats';
import { readItems } from './read-items';
import { importLimits, importTexts } from './limits';

const TIMES = { order: 'ymd', today: '2026-11-28', timeZone: 'Asia/Kuala_Lumpur' } as const;

function read(text: string, times: Partial<Record<keyof typeof TIMES, string>> = {}) {
  const file = readItems(text, { ...TIMES, ...times } as typeof TIMES);
  if ('problem' in file) throw new Error(file.problem);
  return { ...file, items: file.lines.flatMap(({ item }) => item ?? []) };
}
const problemOf = (text: string) => {
  const file = readItems(text, TIMES);
  return 'problem' in file ? file.problem : null;
};
/** A file with these columns of a program. */
const fileOf = (head: string, ...lines: string[]) => [head, ...lines].join('\r\n');

const TODOIST =
  'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG';
const LINEAR =
  '"ID","Team","Title","Description","Status","Estimate","Priority","Project ID","Project","Creator","Assignee","Labels","Cycle Number","Cycle Name","Cycle Start","Cycle End","Created","Updated","Started","Triaged","Completed","Canceled","Archived","Due Date","Parent issue","Initiatives","Project Milestone ID","Project Milestone","SLA Status","Roadmaps"';
const KANBOARD =
  '"Task Id",Reference,Project,Status,Category,Swimlane,Column,Position,Color,"Due date",Creator,"Creator Name","Assignee Username","Assignee Name",Complexity,Title,"Creation date","Modification date","Completion date","Start date","Time estimated","Time spent",Priority,Tags';

describe('the columns of', () => {
  test('Todoist: sections, levels, labels, comments, priorities from 1, and days in words', () => {
    const { format, lines } = read(
      fileOf(
        TODOIST,
        'meta,view_style=list,,,,,,,,,,,,',
        'task,Repot the basil @garden @weekend,From the shed,1,1,Kai (1),,Oct 5 2026,en,Africa/Cairo,30,minute,,',
        'task,Buy compost,,4,2,Kai (1),,,en,Africa/Cairo,,None,,',
        'note,Get the peat-free one,,,,Kai (1),,,,,,,,',
        ',,,,,,,,,,,,,',
        'section,Weekly,,,,,,,,,,,,',
        'task,Water the ferns,,2,1,Kai (1),,every monday at 9am,en,Africa/Cairo,15,minute,,',
        'task,"Order seeds, ""heirloom""",,3,1,Kai (1),,tomorrow 18:00,en,Africa/Cairo,,,,',
      ),
    );
    expect(format).toBe('todoist');
    expect(lines).toMatchObject([
      {
        line: 3,
        told: [],
        item: {
          ...{ title: 'Repot the basil', labels: ['garden', 'weekend'], priority: 4, status: '' },
          ...{ dueDate: '2026-10-05', notes: 'From the shed', completed: undefined },
        },
      },
      {
        item: { title: 'Repot the basil › Buy compost', priority: 0, notes: 'Get the peat-free one' },
      },
      {
        line: 8,
        told: ['The due day “every monday at 9am” cannot be read'],
        item: { status: 'Weekly', dueDate: null, priority: 3, notes: 'Due: every monday at 9am' },
      },
      { item: { title: 'Order seeds, "heirloom"', status: 'Weekly', priority: 2, dueDate: '2026-11-29' } },
    ]);
  });

  test('Todoist: what belongs to no task is told, files are links, and of two days the other is noted', () => {
    const row = (
      type: string,
      content: string,
      more: Partial<Record<'notes' | 'day' | 'deadline', string>> = {},
    ) => [type, content, more.notes, '4', '1', '', '', more.day, '', '', '', '', more.deadline, ''].join(',');
    const file = '"[[file {""file_name"":""a.png"",""file_url"":""https://b.c/a.png""}]]"';
    const { lines } = read(
      fileOf(
        TODOIST,
        row('note', 'Of the project'),
        row('task', 'A', { day: 'Dec 2', deadline: '2026-12-05', notes: 'x' }),
        row('note', file),
        row('section', 'S', { notes: 'Why' }),
        row('note', 'Of the section'),
        row('task', 'B', { deadline: '2026-12-05' }),
        row('project_note', 'Too'),
      ),
    );
    expect(lines.map(({ item, told }) => item?.notes ?? told)).toEqual([
      ['It is a comment of no task: “Of the project”'],
      'x\n\nDeadline: 2026-12-05\n\n[a.png](https://b.c/a.png)',
      ['The description of the section “S” has no place here'],
      ['It is a comment of no task: “Of the section”'],
      '',
      ['It is a comment of no task: “Too”'],
    ]);
    expect(lines.flatMap(({ item }) => item?.dueDate ?? [])).toEqual(['2026-12-02', '2026-12-05']);
  });

  test('Linear: names of priorities, done and canceled, times of a browser and of ISO 8601', () => {
    const { items, format } = read(
      fileOf(
        LINEAR,
        '"ACME-1","ACME","Rebuild pages","Line one\nline two","In Progress","","High","uuid-1","Site Rebuild","A","A","agent-ready, seo","","","","","Wed May 13 2026 11:21:41 GMT+0000 (GMT+00:00)","","","","","","","Thu Jun 25 2026 23:00:00 GMT+0000 (GMT+00:00)","","","","","",""',
        'IN-10,Nordic,License,,Done,,No priority,,,a@b,a@b,,,,,,2024-05-14T08:53:33Z,2024-05-23T16:06:19Z,,,2024-05-23T16:06:19Z,,,,,,,,',
        'IN-11,Nordic,Given up,,Canceled,,Urgent,,,,,,,,,,2024-05-14T08:53:33Z,,,,,2024-06-01T00:00:00Z,,,,,,,',
      ),
    );
    expect(format).toBe('linear');
    expect(items).toMatchObject([
      {
        ...{ feature: 'Site Rebuild', status: 'In Progress', priority: 3, labels: ['agent-ready', 'seo'] },
        // Midnight of summer in London is the next morning of this person.
        ...{ notes: 'Line one\nline two', createdAt: '2026-05-13T11:21:41.000Z', dueDate: '2026-06-26' },
      },
      {
        ...{ feature: 'Nordic', status: '', completed: true, completedAt: '2024-05-23T16:06:19.000Z' },
        ...{ priority: 0, dueDate: null },
      },
      { completed: true, completedAt: '2024-06-01T00:00:00.000Z', labels: ['canceled'], priority: 4 },
    ]);
  });

  test('Kanboard: columns are statuses, closed is done, and the order of a day and a month is that of the file', () => {
    const { items, format } = read(
      fileOf(
        KANBOARD,
        '7,,Garden,Open,Beds,Default,"Work in progress",1,Yellow,"11/03/2026 00:00",admin,,,,0,"Dig, deep","10/25/2026 14:30","10/25/2026 14:30",,,0,0,2,"soil, spring"',
        '8,,Garden,Closed,,Default,Done,1,Yellow,,admin,,,,0,Weed,"10/01/2026 09:00",,"10/02/2026 10:00",,0,0,0,',
      ),
    );
    expect(format).toBe('kanboard');
    expect(items).toMatchObject([
      {
        ...{ feature: 'Garden', status: 'Work in progress', title: 'Dig, deep', priority: 2 },
        ...{
          labels: ['Beds', 'soil', 'spring'],
          dueDate: '2026-11-03',
          createdAt: '2026-10-25T06:30:00.000Z',
        },
      },
      { status: '', completed: true, completedAt: '2026-10-02T02:00:00.000Z' },
    ]);
  });

  test('Vikunja: done with its time, priorities to 5, descriptions in HTML, and times that are none', () => {
    const { items, format } = read(
      fileOf(
        'id,identifier,title,description,done,done_at,due_date,priority,labels,project,created',
        '1,G-1,Sow,"<p>Peas &amp; <b>beans</b></p><ul><li>deep</li></ul>",false,0001-01-01T00:00:00Z,2026-12-01T20:00:00Z,5,a|b,Garden,2026-11-01T00:00:00Z',
        '2,G-2,Reap,,true,2026-11-02T00:00:00Z,0001-01-01T00:00:00Z,0,,Garden,2026-11-01T00:00:00Z',
      ),
    );
    expect(format).toBe('vikunja');
    expect(items).toMatchObject([
      {
        ...{ feature: 'Garden', notes: 'Peas & beans\n- deep', priority: 4, labels: ['a', 'b'] },
        ...{ dueDate: '2026-12-02', completed: undefined, completedAt: null },
      },
      { completed: true, completedAt: '2026-11-02T00:00:00.000Z', dueDate: null },
    ]);
  });

  test('Vikunja: its own export, with projects, buckets, comments and what repeats', () => {
    const NEVER = '0001-01-01T00:00:00Z';
    const task = (more: object) => ({
      ...{ description: '', done: false, done_at: NEVER, due_date: NEVER, reminders: null, priority: 0 },
      ...{ labels: null, repeat_after: 0, repeat_mode: 0, created: '2026-11-01T00:00:00Z', bucket_id: 0 },
      ...{ comments: null, ...more },
    });
    const tasks = [
      task({
        ...{ id: 1, title: 'Sow', description: '<p>Peas &amp; <b>beans</b></p>', priority: 5 },
        ...{
          labels: [
            { id: 1, title: 'ui' },
            { id: 2, title: 'docs' },
          ],
          due_date: '2026-12-01T20:00:00Z',
        },
        ...{ repeat_after: 14 * 86_400, comments: [{ comment: 'a < b' }] },
        reminders: [{ reminder: '2026-11-29T20:00:00Z' }],
        ...{ attachments: [{ id: 1 }], assignees: [{ id: 1 }], percent_done: 0.5, is_favorite: true },
      }),
      task({ id: 2, title: 'Reap', done: true, done_at: '2026-11-02T00:00:00Z', bucket_id: 8 }),
      task({
        ...{ id: 3, title: 'Rest', due_date: '2026-12-01T20:00:00Z', repeat_after: 60 },
        ...{ reminders: [{ reminder: '2026-12-05T08:00:00Z' }], start_date: '2026-11-20T00:00:00Z' },
        related_tasks: { parenttask: [{ title: 'Sow' }], blocking: [{ title: 'Reap' }] },
      }),
    ];
    const project = {
      ...{ id: 4, title: 'Garden', tasks },
      buckets: [
        { id: 7, title: 'Doing' },
        { id: 8, title: 'Done' },
      ],
      task_buckets: [
        { task_id: 1, bucket_id: 7 },
        { task_id: 1, bucket_id: 8 },
      ],
    };
    const text = JSON.stringify([project, { id: 5, title: 'Empty', tasks: null }]);
    const { items, format, lines } = read(text);
    expect(format).toBe('vikunja');
    expect(items).toMatchObject([
      {
        ...{ feature: 'Garden', status: 'Doing', title: 'Sow', notes: 'Peas & beans\na < b', priority: 4 },
        ...{ labels: ['ui', 'docs'], dueDate: '2026-12-02', repeats: 'FREQ=WEEKLY;INTERVAL=2' },
        reminderDays: 2,
      },
      { title: 'Reap', status: '', completed: true, completedAt: '2026-11-02T00:00:00.000Z', dueDate: null },
      { title: 'Sow › Rest', dueDate: '2026-12-02', repeats: null, reminderDays: null },
    ]);
    expect(lines.flatMap(({ told }) => told)).toEqual([
      'Not taken: attachments, assignees, progress, favourite',
      'Not taken: reminders, start, related tasks',
      'The repeat “every 60 seconds” cannot be read',
    ]);
    const long = [
      task({ id: 4, title: 'Hoe'.repeat(166), related_tasks: { parenttask: [{ title: 'Sow' }] } }),
      task({ id: 5, title: 'Dig', related_tasks: { parenttask: [{ title: 'x'.repeat(500) }] } }),
    ];
    const of = read(JSON.stringify([{ ...project, tasks: long }]));
    expect(of.items).toMatchObject([{ title: 'Hoe'.repeat(166) }, { title: 'Dig' }]);
    expect(of.lines.map(({ told }) => told)).toEqual([
      ['Not taken: parent task'],
      ['Not taken: parent task'],
    ]);
    for (const other of ['[', '[1]', '[{"title":"a"}]', '{}'])
      expect(readItems(other, TIMES)).toMatchObject({ problem: expect.any(String) as string });
  });

  test('GitHub: a view of a project between tabs, and issues with their state', () => {
    const view = read(
      'Title\tURL\tAssignees\tStatus\tLabels\nCrash\thttps://github.com/a/b/issues/1\tann\tTodo\tbug, ui\nOld\thttps://github.com/a/b/issues/2\t\tDone\t\n',
    );
    expect(view.format).toBe('github');
    expect(view.items).toMatchObject([
      { title: 'Crash', status: 'Todo', labels: ['bug', 'ui'], notes: 'https://github.com/a/b/issues/1' },
      { title: 'Old', completed: true, status: '' },
    ]);
    const issues = read(
      'number,title,state,labels,created_at,closed_at,body,html_url,repository\n5,Slow,closed,perf,2026-01-02T03:04:05Z,2026-02-02T03:04:05Z,Very,https://github.com/a/b/issues/5,a/b\n',
    );
    expect(issues.items).toMatchObject([
      {
        ...{ feature: 'a/b', completed: true, completedAt: '2026-02-02T03:04:05.000Z' },
        ...{ createdAt: '2026-01-02T03:04:05.000Z', notes: 'Very\n\nhttps://github.com/a/b/issues/5' },
      },
    ]);
  });

  test('GitHub: titles with quotes between tabs, and issues that are not closed', () => {
    const view = read(
      'Title\tURL\tStatus\nSay "hi" now\t\tTodo\n"A" is B\t\tTodo\n"C ""D"""\t\tTodo\n"E\t\tTodo\n',
    );
    expect(view.items.map((item) => item.title)).toEqual(['Say "hi" now', '"A" is B', 'C "D"', '"E']);
    const others = `${'F'.repeat(400)}\t\tTodo\n`.repeat(800);
    expect(read(`Title\tURL\tStatus\n"E\t\tTodo\n${others}`).items).toHaveLength(801);
    const issues = read(
      'title,state,closed,closedAt,url\nA,OPEN,false,,u\nB,CLOSED,true,2026-02-02T03:04:05Z,u\n',
    );
    expect(issues.lines.flatMap(({ told }) => told)).toEqual([]);
    expect(issues.items.map(({ completed }) => completed)).toEqual([undefined, true]);
  });

  test('Vikunja: links, boxes and letters by numbers of its HTML', () => {
    const html =
      '<p>See <a target=""_blank"" href=""https://a.b/?c&amp;d""><b>this</b></a> <a href=""https://e.f"">https://e.f</a> &#34;g&#x22; &#128512;&#xd800;&#x110000; &nix;</p>' +
      '<ul data-type=""taskList""><li data-checked=""true"" data-type=""taskItem""><label><input type=""checkbox""></label><div><p>h</p></div></li>' +
      '<li data-checked=""false""><p>i</p></li></ul><p>j</p>';
    expect(read(`title,done,description\nA,false,"${html}"`).items).toMatchObject([
      {
        notes: 'See [this](https://a.b/?c&d) https://e.f "g" 😀&#xd800;&#x110000; &nix;\n- [x] h\n- [ ] i\nj',
      },
    ]);
  });

  test('the columns that hold something and are not taken', () => {
    const { untaken } = read('Title,Status,URL,Estimate,Assignees,Size\nA,Todo,u,3,,\nB,Todo,u,,,L\n');
    expect(untaken).toEqual(['Estimate', 'Size']);
  });

  test('completed items as they are exported from their view', () => {
    const head = '"Title","Status","Created Date","Completed Date","Notes"';
    expect(read(fileOf(head, '"A","Done","2026/11/01","2026/11/02",""')).items).toMatchObject([
      { title: 'A', status: 'Done', completed: true, completedAt: '2026-11-02T04:00:00.000Z' },
    ]);
  });
});

test('any separator is read, and a line that names it', () => {
  for (const by of [',', ';', '\t', '|'])
    expect(
      read(['Title', 'Feature', 'Status'].join(by) + '\n' + ['A', 'B', 'C'].join(by)).items,
    ).toMatchObject([{ title: 'A', feature: 'B', status: 'C' }]);
  expect(read('sep=;\r\nTitle;Feature;Status\r\nA;B;C').lines).toMatchObject([{ line: 3 }]);
});

test('what cannot be read is told with its line, and the rest is read', () => {
  const { lines } = read(
    fileOf(
      'Title,Feature,Status,Priority,Labels,Due',
      ',F,S,,,',
      'a "b" c,F,S,,,',
      `${'x'.repeat(devflowLimits.titleMax + 1)},F,S,,,`,
      `A,F,S,very,${'y'.repeat(50)},2026-02-30`,
      'B',
    ),
  );
  expect(lines.map(({ line, item, told }) => [line, item?.title ?? null, told])).toEqual([
    [2, null, ['It has no title']],
    [3, null, ['A quote is not closed']],
    [4, null, [devflowTexts.titleTooLong]],
    [
      5,
      'A',
      [
        'The due day “2026-02-30” cannot be read',
        'The priority “very” cannot be read',
        `Left out: ${'y'.repeat(50)}`,
      ],
    ],
    [6, 'B', []],
  ]);
});

test('a repeat and a reminder that cannot be read are told; a file of ours tells open items only where it has the column', () => {
  const { lines, items } = read(
    fileOf('Title,Feature,Status,Due,Repeats,Reminder', 'A,F,S,2026-12-01,every day,soon'),
  );
  expect(lines[0]?.told).toEqual([
    'The repeat “every day” cannot be read',
    'The reminder “soon” cannot be read',
  ]);
  expect(items).toMatchObject([{ repeats: null, reminderDays: null, completed: undefined }]);
  expect(read(fileOf('Title,Feature,Status,Completed', 'A,F,Done,')).items).toMatchObject([
    { status: 'Done', completed: false },
  ]);
  for (const word of ['No', '0', 'open', 'FALSE'])
    expect(read(fileOf('Title,Feature,Status,Completed,Due', `A,F,Done,${word},false`))).toMatchObject({
      lines: [{ told: ['The due day “false” cannot be read'] }],
      items: [{ completed: false, completedAt: null, notes: 'Due: false' }],
    });
});

test('a file of nobody, or of more lines than an import takes, is refused in words', () => {
  expect(problemOf('a,b\n1,2')).toBe(importTexts.unknownFile);
  expect(problemOf('')).toBe(importTexts.unknownFile);
  const head = 'Title,Feature,Status\n';
  expect(problemOf(head + 'a,b,c\n'.repeat(importLimits.items + 1))).toBe(importTexts.tooManyLines);
  expect(problemOf(`${head}"${'a'.repeat(400_000)}`)).toContain('Line 2 has more than 300,000 characters');
});

// What took a time that is squared would not end within the limit of a test.
test('a hostile file is read to its end', () => {
  const hostile = [
    fileOf(TODOIST, 'task,a,,1,1', ...Array<string>(9_000).fill(`note,${'b'.repeat(1_500)}`)),
    fileOf(TODOIST, ...Array.from({ length: 9_000 }, (_, at) => `task,${'c'.repeat(90)},,1,${String(at)}`)),
    fileOf('title,done,description', `a,true,"<p>${'<'.repeat(250_000)}"`),
    fileOf('title,done,due_date', `a,true,${' ,T'.repeat(3)}${'1 '.repeat(100_000)}`),
  ];
  const files = hostile.map((text) => readItems(text, TIMES));
  expect(files.map((file) => ('lines' in file ? file.lines.length : file.problem))).toEqual([1, 9_000, 1, 1]);
});

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const title = text.map((one) => one.trim()).filter((one) => /[^\s\p{Z}\p{Cc}\p{Cf}]/u.test(one));
const name = title.filter((one) => one.length <= devflowLimits.nameMax);
const moment = fc
  .date({ min: new Date('1900-01-02'), max: new Date('2200-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString());
const labels = fc
  .array(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((one) => !/[,，\p{Cc}]/u.test(one)),
    { maxLength: LABELS_MAX },
  )
  // Characters of one grapheme can be many.
  .map((all) => labelsOf(all.join(',')).filter((one) => labelsProblem([one]) === null));

test('the file of all items is read back as they were', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          ...{
            featureName: name,
            statusName: fc.option(name),
            title,
            notes: text,
            labels,
            createdAt: moment,
          },
          priority: fc.nat({ max: PRIORITIES.length - 1 }),
          dueDate: fc.option(moment.map((one) => one.slice(0, 10))),
          completedAt: fc.option(moment),
          repeats: fc.constantFrom(null, 'FREQ=DAILY', 'FREQ=WEEKLY;COUNT=5;BYDAY=MO,TH'),
          reminderDays: fc.option(fc.nat({ max: devflowLimits.reminderDaysMax })),
        }),
        { minLength: 1 },
      ),
      (items) => {
        const found = read(fullCsvHead() + items.map(fullCsvRow).join(''));
        expect(found.format).toBe('own');
        expect(found.items).toEqual(
          items.map(({ featureName, statusName, notes, ...item }) => ({
            ...item,
            feature: featureName,
            status: statusName ?? '',
            notes: notes.trim() === '' ? '' : notes,
            ...(item.dueDate === null && { repeats: null, reminderDays: null }),
            completed: item.completedAt !== null,
          })),
        );
      },
    ),
    {
      examples: [
        [
          [
            {
              featureName: '=1',
              statusName: "'=1",
              title: "''+a",
              notes: "'",
              labels: ['-x'],
              createdAt: '2026-01-01T00:00:00.000Z',
              priority: 1,
              dueDate: null,
              completedAt: null,
              repeats: null,
              reminderDays: null,
            },
          ],
        ],
      ],
    },
  );
});

test('every format is told by columns of its own', () => {
  for (const [format, { needs }] of Object.entries(FORMATS))
    expect(read(`${needs.map(([first = '']) => first).join(',')}\nx\n`).format).toBe(format);
});
