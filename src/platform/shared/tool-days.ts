/** Something of a tool on a day, as the calendar shows it. */
export interface ToolDay {
  /** Of the tool: an item, a habit, a bill. */
  id: number;
  /** YYYY-MM-DD. */
  day: string;
  /** HH:MM, if it is at a time. */
  time?: string;
  title: string;
  /** 'due', 'done', 'overdue' … shown beside the title. */
  note: string;
  done: boolean;
  /** Noted by a tick: `tick` of the client part's actions (platform/client/tool). */
  ticks: boolean;
  /** Put on another day by `move`. */
  moves: boolean;
  /** Of a bill, which `post` and `skip` are for: '-800.00 EUR', and which of its series it is. */
  bill?: { amount: string; occurrence: number };
  /** Below /app. */
  href: string;
}

/** YYYY-MM-DD, both included. */
export interface DaySpan {
  from: string;
  to: string;
}
