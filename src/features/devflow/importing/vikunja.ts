import { isObject, type Json, objectsOf, parsedJson } from '@/platform/shared/unknown-json';
import { devflowLimits } from '../limits';
import type { Field } from './formats';

/** What Vikunja's own export holds: the `data.json` of “Export your data”. */

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The cells of its tasks, of which a project is the feature and a bucket the status; null for any other text. */
export function vikunjaTasks(text: string): ((field: Field) => string[])[] | null {
  if (!/^\s*\[/.test(text)) return null;
  const projects = objectsOf(parsedJson(text)).filter(
    ({ tasks, title }) => typeof title === 'string' && tasks !== undefined,
  );
  if (projects.length === 0) return null;
  return projects.flatMap((project) => {
    const names = new Map(objectsOf(project.buckets).map(({ id, title }) => [id, textOf(title)]));
    // Of several views the first one that has the task in a bucket.
    const buckets = new Map(
      objectsOf(project.task_buckets)
        .map(({ task_id: task, bucket_id: bucket }): [unknown, unknown] => [task, bucket])
        .reverse(),
    );
    return objectsOf(project.tasks).map((task) => {
      const own = textOf(task.title);
      const named = [...relatedOf(task, 'parenttask').map(({ title }) => textOf(title)), own].join(' › ');
      const fits = named.length <= devflowLimits.titleMax;
      const cells: Partial<Record<Field, string>> = {
        feature: textOf(project.title),
        status: names.get(buckets.get(task.id) ?? task.bucket_id) ?? '',
        title: fits ? named : own,
        notes: [task.description, ...objectsOf(task.comments).map(({ comment }) => comment)]
          .map((words) => asHtml(textOf(words)))
          .join(''),
        priority: textOf(task.priority),
        labels: objectsOf(task.labels)
          .map(({ title }) => textOf(title))
          .join(','),
        due: textOf(task.due_date),
        created: textOf(task.created),
        completed: textOf(task.done_at),
        done: textOf(task.done),
        repeats: repeatOf(task),
        reminder: reminderOf(task),
        untaken: [...untakenOf(task), ...(fits || named === own ? [] : ['parent task'])].join(', '),
      };
      return (field: Field) => [cells[field] ?? ''];
    });
  });
}

/** Descriptions of before its editor wrote HTML are plain. */
function asHtml(text: string): string {
  if (text === '' || /^\s*<\w/.test(text)) return text;
  return `<p>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</p>`;
}

const DAY_S = 24 * 60 * 60;
/** Of times that are not set. */
const isTime = (value: unknown) =>
  typeof value === 'string' && value !== '' && !value.startsWith('0001-01-01');

const relatedOf = ({ related_tasks: related }: Json, kind: string) =>
  isObject(related) ? objectsOf(related[kind]).slice(0, 1) : [];

/** How many days before the due one the first reminder is; '' where it cannot be told so. */
function reminderOf({ due_date: due, reminders }: Json): string {
  const [first] = objectsOf(reminders)
    .map(({ reminder }) => Date.parse(textOf(reminder)))
    .sort((one, other) => one - other);
  const days = Math.round((Date.parse(textOf(due)) - (first ?? NaN)) / (DAY_S * 1000));
  return isTime(due) && days >= 0 && days <= devflowLimits.reminderDaysMax ? String(days) : '';
}

/** What of a task has no place in an item. */
function untakenOf(task: Json): string[] {
  const related = isObject(task.related_tasks) ? Object.entries(task.related_tasks) : [];
  const isAmong = (kind: string) => kind === 'parenttask' || kind === 'subtask';
  const there: [string, boolean][] = [
    ['attachments', objectsOf(task.attachments).length > 0],
    ['assignees', objectsOf(task.assignees).length > 0],
    ['reminders', objectsOf(task.reminders).length > (reminderOf(task) === '' ? 0 : 1)],
    ['start', isTime(task.start_date)],
    ['end', isTime(task.end_date)],
    ['progress', typeof task.percent_done === 'number' && task.percent_done > 0],
    ['related tasks', related.some(([kind, tasks]) => !isAmong(kind) && objectsOf(tasks).length > 0)],
    ['colour', textOf(task.hex_color) !== ''],
    ['favourite', task.is_favorite === true],
  ];
  return there.flatMap(([name, isThere]) => (isThere ? name : []));
}

/** An RRULE value, or what it is called where there is none: it repeats after seconds. */
function repeatOf({ repeat_after: after, repeat_mode: mode }: Json): string {
  if (mode === 1) return 'FREQ=MONTHLY';
  if (typeof after !== 'number' || after <= 0) return '';
  const days = after / DAY_S;
  if (!Number.isInteger(days)) return `every ${String(after)} seconds`;
  return days % 7 === 0 ? `FREQ=WEEKLY;INTERVAL=${String(days / 7)}` : `FREQ=DAILY;INTERVAL=${String(days)}`;
}
