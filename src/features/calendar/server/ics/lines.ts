/** A content line, unfolded. */
export interface ContentLine {
  text: string;
  /** Of its first physical line, from 1. */
  line: number;
  /** It was longer than a line may be: the rest of it is missing. */
  isCut?: true;
}

/** A part of a file: an event, a time zone, a task. */
export interface Part {
  /** In upper case. */
  name: string;
  line: number;
  lines: ContentLine[];
  parts: Part[];
  /** What its calendar says that its floating times are of (X-WR-TIMEZONE); '' for nothing. */
  zone: string;
  /** The rest of the file went by without its END. */
  isCut: boolean;
}

/** Deeper ones are no iCalendar. */
const DEPTH_MAX = 8;
/** In UTF-16 units. The longest that is written here are notes of which each character is escaped. */
const LINE_MAX = 256 * 1024;
/** Physical lines after which whoever reads may let others run. */
export const LINES_A_BREATH = 500;

/** What stands on a physical line, and its end. */
const PHYSICAL = /([^\r\n]*)(\r\n?|\n|$)/y;

/** The content lines of a text with any line ends (RFC 5545, 3.1); null now and then, between two of them. */
export function* contentLines(text: string): Generator<ContentLine | null> {
  let held: ContentLine | null = null;
  let line = 0;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    PHYSICAL.lastIndex = at;
    const [whole = '', physical = ''] = PHYSICAL.exec(text) ?? [];
    at += whole.length;
    line += 1;
    if (line % LINES_A_BREATH === 0) yield null;
    if (held && /^[ \t]/.test(physical)) {
      const room: number = LINE_MAX - held.text.length;
      if (physical.length - 1 > room) held.isCut = true;
      held.text += physical.slice(1, 1 + room);
    } else if (physical.trim() !== '') {
      if (held) yield held;
      // Blanks before the first line continue none.
      held = { text: (held ? physical : physical.trimStart()).slice(0, LINE_MAX), line };
      if (physical.length > LINE_MAX) held.isCut = true;
    }
  }
  if (held) yield held;
}

const UNQUOTED =
  /^((?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(?:;[^:;"]*)*?;TZID=)([^":;]*:[^";]*)(?=(?:;[^":]*)?:\d{8}[^":]*$)/i;

/** What comes of a file: the beginning of a calendar, or a part of one. */
export type Piece = 'calendar' | Part;

/**
 * The parts directly inside of the calendars of a text, each as a whole, so that a damaged one leaves the others; null now and
 * then, between two of them.
 */
export function* partsOfCalendars(text: string): Generator<Piece | null> {
  const open: Part[] = [];
  let isInside = false;
  let zone = '';
  for (const content of contentLines(text)) {
    if (!content) {
      yield null;
      continue;
    }
    const [, edge = '', name = ''] =
      /^(BEGIN|END)[ \t]*:[ \t]*([A-Za-z0-9-]+)[ \t]*$/i.exec(content.text) ?? [];
    const kind = name.toUpperCase();
    const isBegin = edge.toUpperCase() === 'BEGIN';
    if (kind === 'VCALENDAR') {
      yield* cutOff(open);
      isInside = isBegin;
      zone = '';
      if (isBegin) yield 'calendar';
    } else if (!isInside) {
      continue;
    } else if (edge === '') {
      if (open.length > 0) open.at(-1)?.lines.push(withQuotes(content));
      else zone = /^X-WR-TIMEZONE[^:]*:(.*)$/i.exec(content.text)?.[1]?.trim() ?? zone;
    } else if (isBegin) {
      // A second event within one: the first has lost its end.
      const isSecond = kind === 'VEVENT' && open.some((part) => part.name === kind);
      if (isSecond || open.length === DEPTH_MAX) yield* cutOff(open);
      const part: Part = { name: kind, line: content.line, lines: [], parts: [], zone, isCut: false };
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

/** A time whose zone has a colon in its name, as Outlook writes it ('TZID=tzone://Microsoft/Utc:20261120T140000'), in quotes. */
function withQuotes(content: ContentLine): ContentLine {
  const text = content.text.replace(UNQUOTED, '$1"$2"');
  return text === content.text ? content : { ...content, text };
}

/** What was begun and has no end. */
function* cutOff(open: Part[]): Generator<Part> {
  const [first] = open.splice(0);
  if (first) yield { ...first, isCut: true };
}
