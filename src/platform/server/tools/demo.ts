/**
 * What people of a demo have in a tool, and what anybody can try it with: the lines of the files of a zip of "Download
 * everything" (its part of it), which are brought in like one. In their texts
 *
 * - `{+3}` and `{-12}` are days from today; `{mon}` is Monday of this week, `{sun-2}` Sunday of the week before the last
 *   one; `{month-5}` and `{year}` a month and a year. `{-12 09:30}` is a moment by the person's clock, `{ms -12 09:30}` the
 *   same as milliseconds, `{now}` that of filling;
 * - `{own currency}` is that of the person;
 * - `{name}` is the line's field of that name, among which may be some that only others take over;
 * - `@Work` is an id: the same number wherever it stands.
 *
 * A line with `repeat` stands for several (`Repeat` of demo-lines.ts). Their days are counted from their own;
 * `{turn}` is their number, from 0, and a field that is `{ "turns": […] }` has its values in turn. One that is
 * `{ "by": day, "since": { day: value } }` has the value, as it is, of the last of these days that is not after `by`; they
 * are in order, and counted from today.
 */
export interface Demo {
  /** The fields that lines of a file have unless they say something else. */
  usual: Readonly<Record<string, object | undefined>>;
  /** Who has which lines; somebody of several sets has those of all, in this order. A text is an array of its lines. */
  sets: readonly {
    people: readonly string[];
    /** Whether it belongs to the sample data that an empty tool offers. */
    sample?: boolean;
    files: Readonly<Record<string, readonly unknown[] | undefined>>;
  }[];
  /** What lines of sample data have instead: nobody is reminded of what was made up, and nothing happens by itself. */
  quiet?: Readonly<Record<string, object | undefined>>;
}
