import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { DaySpan, ToolDay } from '@/platform/shared/tool-days';

type Db = Kysely<Database>;

/** What an account has in a tool on the days of a span. */
export type ReadDays = (db: Db, userId: number, span: DaySpan) => Promise<ToolDay[]>;

/** What a goal can follow: something of a tool that stands at a number. */
export interface Measured {
  name: string;
  /** In thousandths. */
  value: number;
  /** In thousandths, if the thing itself says when it is complete; otherwise the goal's own target holds. */
  target: number | null;
  /** If the thing has one: 'EUR'. */
  unit: string | null;
  /** Where it is found, below /app. */
  href: string;
  /** Put away: kept by goals that follow it, and not offered to others. */
  archived: boolean;
}

/** What goals of an account can follow in a tool, by id and in its order: all of it, or what has one of the ids. */
export type ReadMeasures = (
  db: Db,
  userId: number,
  ids?: readonly number[],
) => Promise<Map<number, Measured>>;

/** What tools tell each other of an account. Callers pass the tools that are open to whom they tell it to. */
export interface ToolPorts {
  /** What the tools that are open have on the days of a span. */
  days: (
    db: Db,
    userId: number,
    span: DaySpan,
    isOpen: (tool: string) => boolean,
  ) => Promise<({ tool: string } & ToolDay)[]>;
  /** What goals can follow in a tool; nothing of a tool that is not installed. */
  measures: (tool: string, ...of: Parameters<ReadMeasures>) => Promise<Map<number, Measured>>;
}

/** The ports of the tools that are installed. */
export function toolPortsOf(
  tools: readonly { gate?: { tool: string }; days?: ReadDays; measures?: ReadMeasures }[],
): ToolPorts {
  return {
    async days(db, userId, span, isOpen) {
      const lists = tools.map(async ({ gate, days }) => {
        if (!gate || !days || !isOpen(gate.tool)) return [];
        return (await days(db, userId, span)).map((day) => ({ tool: gate.tool, ...day }));
      });
      return (await Promise.all(lists)).flat();
    },
    async measures(tool, ...of) {
      return (await tools.find(({ gate }) => gate?.tool === tool)?.measures?.(...of)) ?? new Map();
    },
  };
}
