import { createBoundedMap } from './bounded-map';
import type { TopicRevisions } from './sessions';

// Answers of queries, kept beside the revisions that they were made at (docs/decisions/063-kept-answers.md).

/** The bytes of an answer as a door sends it. */
export interface KeptAnswer {
  bytes: Buffer;
  /** The same in other forms, by their name: compressed. */
  forms: Map<string, Buffer>;
  /** Of its entry. */
  key: string;
  /** As its door tells clients that ask whether theirs is still the same. */
  version: string | undefined;
}

const all = new WeakSet<object>();

/** Whether what a procedure answered are the bytes of its answer. */
export function isKept(answer: unknown): answer is KeptAnswer {
  return typeof answer === 'object' && answer !== null && all.has(answer);
}

const unkept = new WeakSet<object>();

/** Marks an answer that is not to be kept: parts of it could not be made this time. */
export function notKept<Answer extends object>(answer: Answer): Answer {
  unkept.add(answer);
  return answer;
}

const whenSent = new WeakMap<object, (bytes: Buffer) => void>();

/** What keeps the bytes of a streamed answer once they have been sent; undefined if they are not to be kept. */
export function keeperOf(answer: unknown): ((bytes: Buffer) => void) | undefined {
  return typeof answer === 'object' && answer !== null ? whenSent.get(answer) : undefined;
}

/** How the door of a call wants its answers kept. */
export interface Keeping {
  /** Of doors that write the same answer differently. */
  door: string;
  /** What the door writes of the answer; undefined if that is known only once it has been sent. */
  textOf: (answer: unknown) => string | undefined;
  versionOf?: (answer: unknown) => string | undefined;
}

/** What an answer is the answer to. */
export interface Asked {
  /** The caller, the call and its input, as one text. */
  key: string;
  /** The revisions of all that it is made of, read before it is made. */
  at: string;
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/** Nobody's day begins in between, in any time zone. */
const QUARTER_MS = 15 * 60 * 1000;

/** What an entry takes besides its key and its bytes. */
const ENTRY_BYTES = 400;

/** Of all that is kept: larger answers would push out too many others. */
const LARGEST_SHARE = 1 / 4;

/** The longest key (characters): inputs of many ids are not asked twice. */
const KEY_MAX = 4_000;

interface Entry {
  /** `KeptAnswer`, or a part of answers. */
  value: unknown;
  at: string;
  until: number;
}

/**
 * Answers kept in this process, those used longest ago leave first.
 *
 * @param maxBytes of keys and answers together; 0: none are kept
 */
export function createKeptAnswers(maxBytes: number, now: () => number = Date.now) {
  const entries = createBoundedMap<Entry>(maxBytes);
  let hits = 0;
  let misses = 0;

  const quarterEnd = () => (Math.floor(now() / QUARTER_MS) + 1) * QUARTER_MS;

  function lookUp({ key, at }: Asked): Entry | undefined {
    const entry = entries.get(key);
    return entry?.at === at && entry.until > now() ? entry : undefined;
  }

  function store(key: string, entry: Entry, length: number): void {
    const size = length + 2 * key.length + ENTRY_BYTES;
    if (key.length <= KEY_MAX && size <= maxBytes * LARGEST_SHARE) entries.set(key, entry, size);
  }

  return {
    /** The answer if one was made at the same revisions and in the same quarter of an hour. */
    find(asked: Asked): KeptAnswer | undefined {
      const entry = lookUp(asked);
      if (entry) hits++;
      else misses++;
      return entry?.value as KeptAnswer | undefined;
    },

    /** A part of answers, or what was kept of it: the same object, which nobody may change. Hits and misses are of answers. */
    async part<Part extends object | number | null>(asked: Asked, make: () => Promise<Part>): Promise<Part> {
      const known = lookUp(asked);
      if (known) return known.value as Part;
      const until = quarterEnd();
      const value = await make();
      store(asked.key, { value, at: asked.at, until }, 2 * JSON.stringify(value).length);
      return value;
    },

    /**
     * Makes an answer, and keeps what `textOf` says of it. One that is streamed is answered as it is, and kept when it has
     * been sent (`keeperOf`).
     */
    async make(
      { key, at }: Asked,
      { textOf, versionOf }: Keeping,
      make: () => Promise<unknown>,
    ): Promise<unknown> {
      const until = quarterEnd();
      const answer = await make();
      if (typeof answer === 'object' && answer !== null && unkept.has(answer)) return answer;
      const version = versionOf?.(answer);
      const keep = (bytes: Buffer): KeptAnswer => {
        const kept = { bytes, forms: new Map<string, Buffer>(), key, version };
        all.add(kept);
        store(key, { value: kept, at, until }, bytes.length);
        return kept;
      };
      const text = textOf(answer);
      if (text !== undefined) return keep(Buffer.from(text));
      if (typeof answer === 'object' && answer !== null && maxBytes > 0) whenSent.set(answer, keep);
      return answer;
    },

    /** Another form of a kept answer, made when it is first asked for. */
    async formOf(answer: KeptAnswer, name: string, make: () => Promise<Buffer>): Promise<Buffer> {
      const known = answer.forms.get(name);
      if (known) return known;
      const form = await make();
      if (entries.get(answer.key)?.value === answer && !answer.forms.has(name)) {
        answer.forms.set(name, form);
        entries.grow(answer.key, form.length);
      }
      return form;
    },

    get bytes() {
      return entries.size;
    },
    get hits() {
      return hits;
    },
    get misses() {
      return misses;
    },
  };
}

/** The revisions of some topics, and of the switches, as one text. */
export function revisionsText(revisions: TopicRevisions, topics: readonly string[] | 'all'): string {
  return JSON.stringify(
    topics === 'all' ? revisions : [...topics, 'options'].map((topic) => revisions[topic] ?? 0),
  );
}
