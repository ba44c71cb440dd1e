import { monthLast, weekdayOf, weekFirst } from '@/platform/shared/civil';
import type { HabitFacts, Schedule } from '@/features/goals-habits/rules/habit';

/** The rules of habits a second time, word by word and without regard to cost, to compare the product with. */
export function plainHabit(facts: HabitFacts, today: number, weekStart: number) {
  const noted = new Map(facts.entries.filter(({ state }) => state !== null).map((one) => [one.day, one]));
  const entryOn = (day: number) => noted.get(day);
  const isPaused = (day: number) =>
    facts.pauses.some(({ from, until }) => day >= from && day <= (until ?? 1e9));
  const isFrozen = (day: number) => isPaused(day) || entryOn(day)?.state === 'skipped';
  const scheduleOf = (day: number): Schedule => {
    let found = facts.schedules[0];
    for (const one of facts.schedules) if (one.validFrom <= day) found = one;
    if (!found) throw new Error('no schedule');
    return found;
  };
  const amountOn = (day: number) => {
    const entry = entryOn(day);
    if (entry?.state !== 'done' || isFrozen(day)) return 0;
    return facts.kind === 'check' ? 1 : (entry.amount ?? 0);
  };
  const sum = (from: number, to: number) => {
    let total = 0;
    for (let day = from; day <= to; day++) total += amountOn(day);
    return total;
  };
  const isInMask = ({ weekdays }: Schedule, day: number) => (weekdays & (2 ** (weekdayOf(day) - 1))) !== 0;
  const first = Math.min(facts.startDay, ...noted.keys());

  function score(): number {
    let s = facts.direction === 'at_most' ? 1 : 0;
    const last = entryOn(today) ? today : today - 1;
    for (let day = first; day <= last; day++) {
      const at = scheduleOf(day);
      if (isFrozen(day) || (at.rhythm === 'days' && !isInMask(at, day))) continue;
      const n = at.rhythm === 'days' || at.rhythm === 'interval' ? 1 : at.times;
      const d = { days: 1, week: 7, month: 30, interval: at.span, rolling: at.span }[at.rhythm];
      const f = n / d;
      let c: number;
      if (facts.kind === 'check' && facts.direction === 'at_least') {
        const twice = f < 1 ? 2 : 1;
        c = Math.min(1, sum(day - d * twice + 1, day) / (n * twice));
      } else {
        const target = facts.kind === 'check' ? 0 : (at.target ?? 0);
        const total = sum(day - d + 1, day);
        if (facts.direction === 'at_least') c = target === 0 ? 1 : Math.min(1, total / target);
        else if (target === 0) c = total > 0 ? 0 : 1;
        else c = Math.max(0, Math.min(1, 1 - (total - target) / target));
      }
      const m = Math.pow(0.5, Math.sqrt(f) / 13);
      s = s * m + c * (1 - m);
    }
    return s;
  }

  const unitOf = (day: number) => {
    const { rhythm } = scheduleOf(day);
    if (rhythm === 'week') return 'weeks';
    return rhythm === 'month' ? 'months' : 'days';
  };

  function rollingMet(day: number, { times, span }: Schedule): boolean {
    const done: number[] = [];
    for (let one = first; one <= today + 1; one++) if (amountOn(one) > 0) done.push(one);
    const found: { begin: number; centre: number; end: number }[] = [];
    for (let at = 0; at + times <= done.length; at++) {
      const begin = done[at] ?? 0;
      const centre = done[at + times - 1] ?? 0;
      if (centre - begin < span) found.push({ begin, centre, end: begin + span - 1 });
    }
    for (let at = found.length - 2; at >= 0; at--) {
      const [one, newer] = [found[at], found[at + 1]];
      if (!one || !newer || one.end < newer.begin) continue;
      const back = Math.min(one.end - one.centre, one.end - newer.begin + 1);
      one.begin -= back;
      one.end -= back;
    }
    return found.some(({ begin, end }) => begin <= day && day <= end);
  }

  function dayState(day: number): string {
    const at = scheduleOf(day);
    if (day < facts.startDay || isFrozen(day)) return 'excused';
    if (at.rhythm === 'days' && !isInMask(at, day)) return 'excused';
    if (at.rhythm === 'interval' && (day - at.validFrom) % at.span !== 0) return 'excused';
    const entry = entryOn(day);
    const window = at.rhythm === 'rolling' ? sum(day - at.span + 1, day) : amountOn(day);
    if (facts.direction === 'at_most') {
      if (!entry)
        return day === today ? 'open' : facts.emptyCounts && window <= (at.target ?? 0) ? 'met' : 'missed';
      return window <= (at.target ?? 0) ? 'met' : 'missed';
    }
    const met =
      facts.kind === 'check'
        ? at.rhythm === 'rolling'
          ? rollingMet(day, at)
          : amountOn(day) > 0
        : window >= (at.target ?? 0);
    if (met) return 'met';
    return day === today && entry?.state !== 'missed' ? 'open' : 'missed';
  }

  function periodState(days: number[], isOver: boolean): string {
    const counting = days.filter((day) => day >= facts.startDay && !isFrozen(day));
    if (counting.length === 0) return 'excused';
    const at = scheduleOf(days.at(-1) ?? 0);
    const total = counting.reduce((all, day) => all + amountOn(day), 0);
    if (facts.direction === 'at_most') {
      if (!isOver) return 'open';
      const isKnown = facts.emptyCounts || counting.some((day) => entryOn(day));
      return isKnown && total <= (facts.kind === 'check' ? 0 : (at.target ?? 0)) ? 'met' : 'missed';
    }
    const wanted = facts.kind === 'check' ? Math.min(at.times, counting.length) : (at.target ?? 0);
    if (total >= wanted) return 'met';
    return isOver ? 'missed' : 'open';
  }

  /** The states of all periods in the unit of today, a break between spans of it. */
  function states(): string[] {
    const unit = unitOf(today);
    const found: string[] = [];
    for (let day = first; day <= today;) {
      if (unitOf(day) !== unit) {
        found.push('break');
        day++;
      } else if (unit === 'days') {
        found.push(dayState(day));
        day++;
      } else {
        const end = unit === 'weeks' ? weekFirst(day, weekStart) + 6 : monthLast(day);
        const days: number[] = [];
        for (let one = day; one <= end && unitOf(one) === unit; one++) days.push(one);
        found.push(periodState(days, end < today || (days.at(-1) ?? 0) < today));
        day = (days.at(-1) ?? day) + 1;
      }
    }
    return found;
  }

  function due(): boolean {
    const at = scheduleOf(today);
    if (today < facts.startDay || isFrozen(today)) return false;
    if (at.rhythm === 'days') return isInMask(at, today);
    if (at.rhythm === 'interval') return (today - at.validFrom) % at.span === 0;
    if (facts.direction === 'at_most') return true;
    if (at.rhythm === 'rolling') return sum(today - at.span + 1, today) < (at.target ?? at.times);
    const isOfPeriod = (day: number) =>
      at.rhythm === 'week'
        ? weekFirst(day, weekStart) === weekFirst(today, weekStart)
        : monthLast(day) === monthLast(today);
    const days: number[] = [];
    for (let day = today - 31; day <= today + 31; day++)
      if (isOfPeriod(day) && unitOf(day) === unitOf(today)) days.push(day);
    return periodState(days, false) !== 'met';
  }

  let run = 0;
  let best = 0;
  for (const state of states()) {
    if (state === 'missed' || state === 'break') run = 0;
    if (state === 'met') run++;
    best = Math.max(best, run);
  }
  /** The done days, or the amounts, since a day. */
  const totalSince = (day: number) => sum(day, Math.max(today, ...noted.keys()));
  return { score: score(), streak: run, best, due: due(), totalSince };
}

/** A goal's figures from the share of its way that is done. */
export function plainGoal(done: number, start: number, due: number, today: number) {
  const share = (part: number) => Math.min(1, Math.max(0, part));
  const progress = share(done);
  const expected = share((today - start) / (due - start));
  const ahead = Math.round((progress - expected) * 1e9) / 1e9;
  const standing =
    ahead >= 0.05 ? 'ahead' : ahead >= -0.05 ? 'on_track' : ahead >= -0.2 ? 'behind' : 'far_behind';
  const days = Math.ceil((today - start) / progress - 1e-9);
  const forecast = progress > 0 && today > start && days <= 36_525 ? start + days : null;
  return { progress, expected, standing, forecast };
}

/** A person's date at a moment: that of a clock in their zone so many hours earlier. */
export function plainDate(moment: Date, timeZone: string, dayStart: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(
    moment.getTime() - dayStart * 3_600_000,
  );
}
