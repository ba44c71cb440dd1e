import { performance } from 'node:perf_hooks';

/** The duration of some work in ms. */
export async function timed(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** The figure below which a share (0 to 1) of them lies. */
export function percentileOf(figures, share) {
  return figures.toSorted((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * share))];
}

export function medianOf(figures) {
  return percentileOf(figures, 0.5);
}

/** The 95th percentile of some figures. */
export function p95Of(figures) {
  return percentileOf(figures, 0.95);
}

/**
 * The duration of repeated calls, one at a time, in ms at the 95th percentile. Those before (`warm`) are what a server that
 * runs for days has behind it.
 */
export async function p95(calls, call, warm = 0) {
  await timesOf(warm, call);
  return p95Of(await timesOf(calls, call));
}

/** Like `p95`, at the median. */
export async function median(calls, call) {
  return medianOf(await timesOf(calls, call));
}

async function timesOf(calls, call) {
  const times = [];
  for (let at = 0; at < calls; at++) times.push(await timed(() => call(at)));
  return times;
}

/** Lines of the table of durations in ms by their names; `goals` are the longest wished ones. */
export function figuresOf(durations, goals = {}) {
  return Object.entries(durations).map(([name, figure]) => ({
    ...{ name, figure, unit: 'ms' },
    ...(goals[name] && { goal: { atMost: goals[name] } }),
  }));
}
