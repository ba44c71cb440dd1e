import { cutsMuch } from '../../rules';
import type { LeftDraft } from '../drafts/drafts';
import { mergeLines } from '../merge/merge-lines';
import { currentText, type Edit, knownVersion, type OpenText, shown, type StoredScript } from './open-text';
import type { ScriptEntry } from '../scripts/script-entry';
import { discard, type Fate, type TextEffect, type TextEvent, type Timer } from './text-events';

/** The delay of autosave after the last keystroke (specification, section 9). */
const AUTOSAVE_MS = 1000;
const RETRY_MS = 3000;
/** After this time without a response, the user is no longer shown 'Saving…'. */
const UNANSWERED_MS = 3000;

type Step = [OpenText, TextEffect[]];

/**
 * The state machine of saving a text: one save at a time, never over a text other than its base, and a draft on this
 * device until it is saved. Pure: effects are returned, not run.
 */
export function step(text: OpenText, event: TextEvent): Step {
  switch (event.kind) {
    case 'opened':
      return opened(text, event.script, event.left);
    case 'not-opened':
      return [
        shown(
          { ...text, failure: { problem: event.problem, refused: event.refused } },
          { phase: 'failed', problem: event.problem },
        ),
        [],
      ];
    case 'edited': {
      const quiet = text.state.theirs !== null || text.unanswered;
      const edited = { ...text, edit: event.edit };
      return [
        quiet ? edited : shown({ ...edited, failure: null }, { save: 'saving' }),
        [{ kind: 'start', timer: 'due', ms: AUTOSAVE_MS }, { kind: 'keep-draft-soon' }],
      ];
    }
    case 'due':
      return save(text);
    case 'saved':
      return saved(text, event.entry);
    case 'not-saved':
      return notSaved(text, event);
    case 'unanswered':
      if (text.saving === 'no') return [text, []];
      return [
        {
          ...text,
          unanswered: true,
          failure: { problem: 'The server has not answered yet', refused: false },
        },
        [{ kind: 'keep-draft' }],
      ];
    case 'draft-kept':
    case 'draft-refused':
      return [withFailure({ ...text, draftRefused: event.kind === 'draft-refused' }), []];
    case 'announced':
      return follow({ ...text, announced: Math.max(text.announced, event.version) });
    case 'behind':
      return follow(text);
    case 'fetched':
      return fetched({ ...text, following: false }, event.script);
    case 'not-fetched':
      return [{ ...text, following: false }, startUnless(event.fate === 'refused', 'behind')];
    case 'left-found':
      return [{ ...text, moreLeft: true }, isBusy(text) ? [] : [{ kind: 'find-more' }]];
    case 'found-more':
      return isBusy(text) ? [text, []] : foundMore(text, event.script, event.left);
    case 'more':
      return [text, text.moreLeft ? [{ kind: 'find-more' }] : []];
    case 'more-not-found':
      return [text, startUnless(event.fate === 'refused', 'more')];
    case 'mine-kept':
      return keepMine(text);
    case 'theirs-taken': {
      const { theirs } = text.state;
      if (!theirs || currentText(text) !== event.mine) return [text, []];
      return then(adoptStored(text, theirs, theirs.content, true), follow);
    }
    case 'recovered-seen':
      return [shown(text, { recovered: null }), []];
  }
}

/** A draft of a closed page waits for what is being written here. */
function isBusy({ edit, saving, state }: OpenText): boolean {
  return edit !== null || saving !== 'no' || state.theirs !== null || state.phase !== 'ready';
}

/** Tries it again later, unless it was refused for good. */
function startUnless(refused: boolean, timer: Timer): TextEffect[] {
  return refused ? [] : [{ kind: 'start', timer, ms: RETRY_MS }];
}

function then([text, effects]: Step, next: (text: OpenText) => Step): Step {
  const [last, more] = next(text);
  return [last, [...effects, ...more]];
}

function opened(text: OpenText, script: StoredScript, left: readonly LeftDraft[]): Step {
  const { name, content: stored, version } = script;
  const [recovered, effects] = recover({ ...text, name, stored, version }, script, left);
  return then([shown(recovered, { phase: 'ready', problem: null }), effects], follow);
}

function foundMore(text: OpenText, script: StoredScript, left: readonly LeftDraft[]): Step {
  const { content: stored, version } = script;
  // The answer was under way while something newer arrived here.
  if (version < text.version) return [text, startUnless(false, 'more')];
  const isNews = version > text.version;
  const adopted: TextEffect[] = isNews ? [{ kind: 'adopt', content: stored, undoable: false }] : [];
  return then([{ ...text, stored, version }, adopted], (it) => recover(it, script, left));
}

/** Continues with the first draft of a closed page; the next follows once that is saved. */
function recover(text: OpenText, script: StoredScript, left: readonly LeftDraft[]): Step {
  const stored = left.filter((draft) => draft.text === script.content);
  const [draft, ...others] = left.filter((one) => !stored.includes(one));
  const discarded = stored.map(({ page }) => discard(page, false));
  const next = { ...text, moreLeft: others.length > 0 };
  if (!draft) return [next, discarded];
  const edit = { read: () => draft.text };
  // The saved text then goes into the history, as the screen says.
  const edited = shown({ ...next, edit, resolvesConflict: true }, { save: 'saving', recovered: draft.at });
  const adopted: Step = [edited, [...discarded, { kind: 'adopt', content: draft.text, undoable: false }]];
  const inherited = discard(draft.page, true);
  if (draft.base === script.content || draft.sent === script.content) {
    return then(adopted, (it) => [it, [{ kind: 'start', timer: 'due', ms: AUTOSAVE_MS }, inherited]]);
  }
  const resolved = then(adopted, (it) =>
    resolveConflict({ ...it, stored: draft.base, version: draft.baseVersion }, script),
  );
  return then(resolved, (it) => [it, [inherited]]);
}

function save(text: OpenText): Step {
  if (text.saving !== 'no') return [{ ...text, saving: 'due' }, []];
  const { edit, stored, version: baseVersion, resolvesConflict } = text;
  if (!edit || text.state.theirs || text.state.phase !== 'ready') return [text, []];
  // What may be saved already is sent unchanged once more: the response determines the base of the next save.
  const sent = text.sent ?? { edit, content: edit.read() };
  const { content } = sent;
  return [
    { ...text, sent, saving: sent.edit === edit ? 'yes' : 'due' },
    [
      { kind: 'stop', timer: 'due' },
      { kind: 'start', timer: 'unanswered', ms: UNANSWERED_MS },
      { kind: 'save', baseVersion, content, resolvesConflict, cut: cutsMuch(stored, content) },
    ],
  ];
}

/** The save is no longer in flight. */
function answered(text: OpenText): Step {
  return [
    { ...text, saving: 'no', unanswered: false, failure: null },
    [{ kind: 'stop', timer: 'unanswered' }],
  ];
}

function saved(text: OpenText, entry: ScriptEntry): Step {
  const { sent, saving } = text;
  if (!sent) return [text, []];
  const told: Step = [text, [{ kind: 'report-saved', entry }]];
  return then(then(told, answered), (it) => {
    const stored = markStored(it, sent, entry.version);
    // A later edit has its own autosave timer, unless that has fired already.
    return then(saving === 'due' ? then(stored, saveAgain) : stored, follow);
  });
}

/** What was sent is saved: either the whole text, or the rest typed since is still to be sent. */
function markStored(text: OpenText, sent: { edit: Edit; content: string }, version: number): Step {
  const next = { ...text, stored: sent.content, version, sent: null, resolvesConflict: false };
  if (text.edit !== sent.edit)
    return [shown(next, { save: 'saving', problem: null }), [{ kind: 'keep-draft' }]];
  return finish(
    shown({ ...next, edit: null }, { save: 'saved', problem: null, saves: text.state.saves + 1 }),
  );
}

/** The text in the editor is saved. */
function finish(text: OpenText): Step {
  return [text, [{ kind: 'drop-draft' }, ...(text.moreLeft ? [{ kind: 'find-more' } as const] : [])]];
}

function saveAgain(text: OpenText): Step {
  return [text, text.edit ? [{ kind: 'start', timer: 'due', ms: 0 }] : []];
}

function notSaved(
  text: OpenText,
  { problem, fate, theirs }: { problem: string; fate: Fate; theirs: StoredScript | null },
): Step {
  const [free, effects] = answered({ ...text, sent: fate === 'unknown' ? text.sent : null });
  if (theirs)
    return then(
      then([free, effects], (it) => resolveConflict(it, theirs)),
      follow,
    );
  const refused = fate === 'refused';
  const retry = startUnless(refused, 'due');
  // The displayed state also depends on whether the draft is stored.
  const failed = { ...free, failure: { problem, refused } };
  return then([failed, [...effects, { kind: 'keep-draft' }, ...retry]], follow);
}

function withFailure(text: OpenText): OpenText {
  const { failure, draftRefused, edit } = text;
  if (!failure || !edit || text.state.theirs) return text;
  const save = failure.refused || draftRefused ? 'refused' : 'kept-here';
  return shown(text, { save, problem: failure.problem });
}

/** Another user's text is saved: changes of different lines are merged, otherwise the user chooses. */
function resolveConflict(text: OpenText, theirs: StoredScript): Step {
  const { sent } = text;
  if (sent?.content === theirs.content) {
    // No conflict: it is the own text, whose response was lost.
    return then(markStored({ ...text, failure: null }, sent, theirs.version), saveAgain);
  }
  const joined = mergeLines(text.stored, currentText(text), theirs.content);
  if (joined === null) return [shown(text, { save: 'changed-elsewhere', problem: null, theirs }), []];
  return adoptStored(text, theirs, joined, false);
}

/** Continues from a saved text, with `content` in the editor. */
function adoptStored(text: OpenText, theirs: StoredScript, content: string, undoable: boolean): Step {
  const changed = content !== theirs.content;
  const next = shown(
    {
      ...text,
      stored: theirs.content,
      version: theirs.version,
      sent: null,
      failure: null,
      edit: changed ? { read: () => content } : null,
    },
    { save: changed ? 'saving' : 'saved', theirs: null, problem: null },
  );
  const adopted: TextEffect = { kind: 'adopt', content, undoable };
  if (!changed) return then([next, [adopted]], finish);
  return [next, [adopted, { kind: 'keep-draft' }, { kind: 'start', timer: 'due', ms: 0 }]];
}

/** Resolves a conflict: saves the text in the editor; the history keeps the other. */
function keepMine(text: OpenText): Step {
  const { theirs } = text.state;
  if (!theirs) return [text, []];
  const mine = currentText(text);
  const edit = text.edit ?? { read: () => mine };
  const { content: stored, version } = theirs;
  const next = { ...text, edit, stored, version, sent: null, resolvesConflict: true };
  return [shown(next, { save: 'saving', theirs: null }), [{ kind: 'start', timer: 'due', ms: 0 }]];
}

/** Fetches the saved text, if a version newer than the one here was reported. */
function follow(text: OpenText): Step {
  const isKnown = text.announced <= knownVersion(text);
  if (isKnown || text.following || text.saving !== 'no' || text.state.phase !== 'ready') return [text, []];
  return [{ ...text, following: true }, [{ kind: 'stop', timer: 'behind' }, { kind: 'fetch' }]];
}

function fetched(text: OpenText, script: StoredScript): Step {
  // While a save is in flight its response comes first; then the saved text is fetched again.
  const resolved: Step =
    script.version > knownVersion(text) && text.saving === 'no' ? resolveConflict(text, script) : [text, []];
  const isBehind = script.version < text.announced;
  return then(resolved, (it) => [it, isBehind ? [{ kind: 'start', timer: 'behind', ms: RETRY_MS }] : []]);
}
