import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { cancelled, AppError } from '@/platform/server/errors';
import type { Change } from '@/platform/server/journal/change';
import { unchanged } from '@/platform/server/journal/once';
import { partsBySize } from '../../parts-by-size';
import { scriptLimits, scriptTexts } from '../../rules';
import { refusalTexts } from '../../refusal-texts';
import { lockWithHistory } from '../history/queries';
import { noteEdits } from '../notes.sql';
import { listScripts, readTexts, type ScriptEntry } from '../queries';
import { scriptNotFound, type Text, textOf } from '../rows.sql';
import { type HitLine, lineAt } from '../search/rules';
import { replaceTexts } from '../texts.sql';
import { startMatching, type MatchedText, TooSlow } from './match-worker';
import { type ReplaceInput, searchOf } from './rules';

/** For all texts together. */
const MATCHING_MS = 8_000;
/** UTF-16 units of what would be stored by one call. */
const STORED_MAX = 40_000_000;
/** Scripts that a preview tells of. */
const SHOWN = 200;

interface PlannedText {
  script: ScriptEntry;
  content: string;
  matched: MatchedText;
  lines: (HitLine & { to: string })[];
}

/** A script in which something would be replaced. */
export interface ReplacedScript {
  id: number;
  name: string;
  count: number;
  /** The first of them, with what would take the place of the match. */
  lines: (HitLine & { to: string })[];
}

export interface ReplaceAnswer {
  /** The first of the scripts, by name. */
  scripts: ReplacedScript[];
  scriptCount: number;
  count: number;
}

function refused(text: string, code: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', text, { code });
}

/**
 * What a replacement would make of the live scripts of an account, or of some of them. Raises 404, and 422 `invalid_pattern`,
 * `too_slow`, `too_much` and `content_too_large`.
 *
 * @param isGone whether the client has disconnected; the search then ends before the next texts
 */
export async function planReplacement(
  db: Kysely<Database>,
  ownerId: number,
  input: ReplaceInput,
  isGone: () => boolean,
): Promise<PlannedText[]> {
  const search = searchOf(input);
  const wanted = input.ids && new Set(input.ids);
  const scripts = (await listScripts(db, ownerId)).filter(({ id }) => !wanted || wanted.has(id));
  if (wanted && scripts.length < wanted.size) throw scriptNotFound();
  const matching = startMatching(search, MATCHING_MS, scriptLimits.contentMax);
  const planned: PlannedText[] = [];
  let size = 0;
  try {
    for (const part of partsBySize(scripts)) {
      if (isGone()) throw cancelled();
      const found = await readTexts(db, ownerId, part);
      const texts = part.flatMap((script) => {
        const content = found.get(script.id);
        return content === undefined ? [] : [{ script, content }];
      });
      const answers = await matching.match(texts.map(({ content }) => content));
      for (const [at, { script, content }] of texts.entries()) {
        const matched = answers[at];
        if (!matched || matched.content === content) continue;
        if (matched.content === null) {
          throw refused(`${scriptTexts.contentTooLarge} (${script.name})`, 'content_too_large');
        }
        size += matched.content.length;
        if (size > STORED_MAX) throw refused(refusalTexts.replacesTooMuch, 'too_much');
        const lines = matched.first.map(({ at: from, length, to }) => ({
          ...lineAt(content, from, length),
          to: to.slice(0, 200).toWellFormed(),
        }));
        planned.push({ script, content: matched.content.toWellFormed(), matched, lines });
      }
    }
  } catch (error) {
    throw error instanceof TooSlow ? refused(refusalTexts.tooSlow, 'too_slow') : error;
  } finally {
    matching.end();
  }
  return planned;
}

/** What a preview tells of a plan, and the answer of its run. */
export function replaceAnswer(planned: readonly PlannedText[]): ReplaceAnswer {
  return {
    scripts: planned.slice(0, SHOWN).map(({ script: { id, name }, matched: { count }, lines }) => ({
      id,
      name,
      count,
      lines,
    })),
    scriptCount: planned.length,
    count: planned.reduce((sum, { matched }) => sum + matched.count, 0),
  };
}

/** The texts of a plan as they are stored; before the transaction begins, since it takes time. */
export async function textsOf(planned: readonly PlannedText[]): Promise<Map<number, Text>> {
  const texts = new Map<number, Text>();
  for (const { script, content } of planned) texts.set(script.id, await textOf(content));
  return texts;
}

/**
 * Replaces texts as the preview has shown it; the earlier ones stay in the history. Raises 409 `changed_meanwhile` if
 * anything of the account's scripts was changed since.
 */
export async function runReplacement(
  change: Change,
  previewToken: number | undefined,
  texts: ReadonlyMap<number, Text>,
): Promise<void> {
  if (previewToken !== change.revision - 1) {
    throw new AppError('CONFLICT', refusalTexts.changedSincePreview, { code: 'changed_meanwhile' });
  }
  if (texts.size === 0) throw unchanged();
  const scripts = await lockWithHistory(change, { ids: [...texts.keys()] });
  const edits = scripts.flatMap((script) => {
    const text = texts.get(script.id);
    return text ? [{ script, text }] : [];
  });
  await replaceTexts(change, edits, { reason: 'replace' });
  noteEdits(
    change,
    edits.map(({ script, text }) => ({ script, to: { text: text.hash.toString('hex') } })),
  );
}
