import * as z from 'zod';

/** How long other work waits at most (ms). */
const PART_MS = 10;
/** Entries are judged at once, which is faster: they have no checks that wait. */
const AT_ONCE = { async: false } as const;

type Payload = Parameters<z.ZodType['_zod']['run']>[0];

/**
 * A list that may have thousands of entries, complete with its checks: it is judged up to the first entry that does not
 * fit, since thousands of refusals take seconds, and lets other work run meanwhile where the schema is asked by
 * `parseAsync`. Whatever makes a copy of the schema, such as `.max()`, comes before.
 */
export function longList<List extends z.ZodArray<z.ZodType>>(list: List): List {
  const inner = list._zod;
  const run = inner.run.bind(inner);
  const checks = inner.def.checks ?? [];
  const most = Math.min(...checks.map(({ _zod }) => (_zod.def as { maximum?: number }).maximum ?? Infinity));
  const whole = z.array(z.unknown()).check(...(checks as z.core.$ZodCheck<unknown[]>[]));
  inner.run = (payload, context) => {
    const value: unknown = payload.value;
    if (!Array.isArray(value) || value.length > most) return run(payload, context);
    const finish = (judged: Payload) => {
      if (judged.issues.length === 0) return whole._zod.run(Object.assign(payload, judged), AT_ONCE);
      payload.issues.push(...judged.issues);
      return payload;
    };
    const steps = oneByOne(value, list.element);
    return context.async ? whileOthersWork(steps).then(finish) : finish(atOnce(steps));
  };
  return list;
}

function* oneByOne(list: readonly unknown[], element: z.ZodType): Generator<void, Payload> {
  const read: unknown[] = [];
  for (const [at, entry] of list.entries()) {
    const judged = element._zod.run({ value: entry, issues: [] }, AT_ONCE) as Payload;
    if (judged.issues.length > 0) {
      for (const issue of judged.issues) Object.assign(issue, { path: [at, ...(issue.path ?? [])] });
      return judged;
    }
    read.push(judged.value);
    yield;
  }
  return { value: read, issues: [] };
}

function atOnce(steps: Generator<void, Payload>): Payload {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

async function whileOthersWork(steps: Generator<void, Payload>): Promise<Payload> {
  let paused = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - paused < PART_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    paused = performance.now();
  }
}
