/** The lists in which programs read tasks: what is due once, and what comes again and again. */
export type TaskList = 'due' | 'routine';

/** Something of a tool that is to be done on a day. */
export interface ToolTask {
  /** Tells it from the others of its tool and list as long as it is there: 'item-12'; at most 100 of a-z, 0-9 and '-'. */
  name: string;
  title: string;
  /** YYYY-MM-DD. */
  due: string;
  state: 'open' | 'done' | 'dropped';
  /** Below /app. */
  href: string;
}

/** Days for which what is done stays in a list. */
export const TASK_DONE_DAYS = 31;
