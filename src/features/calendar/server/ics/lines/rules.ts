/** A content line, unfolded. */
export interface ContentLine {
  text: string;
  /** Of its first physical line, from 1. */
  line: number;
}

/** A part of a file: an event, a time zone, a task. */
export interface Part {
  /** In upper case. */
  name: string;
  line: number;
  lines: ContentLine[];
  parts: Part[];
  /** The rest of the file went by without its END. */
  isCut: boolean;
}

/** Deeper ones are no iCalendar. */
const DEPTH_MAX = 8;

/** The content lines of a text with any line ends (RFC 5545, 3.1). */
export function* contentLines(text: string): Generator<ContentLine> {
  let held: ContentLine | null = null;
  let line = 0;
  for (const physical of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    line += 1;
    if (held && /^[ \t]/.test(physical)) held.text += physical.slice(1);
    else if (physical.trim() !== '') {
      if (held) yield held;
      held = { text: physical, line };
    }
  }
  if (held) yield held;
}

/**
 * The parts directly inside of the calendars of a text, each as a whole, so that a damaged one leaves the others. Yields null
 * for a calendar's begin.
 */
export function* partsOfCalendars(text: string): Generator<Part | null> {
  const open: Part[] = [];
  let isInside = false;
  for (const content of contentLines(text)) {
    const [, edge = '', name = ''] =
      /^(BEGIN|END)[ \t]*:[ \t]*([A-Za-z0-9-]+)[ \t]*$/i.exec(content.text) ?? [];
    const kind = name.toUpperCase();
    const isBegin = edge.toUpperCase() === 'BEGIN';
    if (kind === 'VCALENDAR') {
      yield* cutOff(open);
      isInside = isBegin;
      if (isBegin) yield null;
    } else if (!isInside) {
      continue;
    } else if (edge === '') {
      open.at(-1)?.lines.push(content);
    } else if (isBegin) {
      // A second event within one: the first has lost its end.
      const isSecond = kind === 'VEVENT' && open.some((part) => part.name === kind);
      if (isSecond || open.length === DEPTH_MAX) yield* cutOff(open);
      const part: Part = { name: kind, line: content.line, lines: [], parts: [], isCut: false };
      open.at(-1)?.parts.push(part);
      open.push(part);
    } else {
      const at = open.findLastIndex((part) => part.name === kind);
      if (at < 0) continue;
      for (const part of open.slice(at + 1)) part.isCut = true;
      const [whole] = open.splice(at);
      if (at === 0 && whole) yield whole;
    }
  }
  yield* cutOff(open);
}

/** What was begun and has no end. */
function* cutOff(open: Part[]): Generator<Part> {
  const [first] = open.splice(0);
  if (first) yield { ...first, isCut: true };
}
