import { DiscardedError } from '../outbox/asking';
import { registered } from '../hotkeys';
import { randomId } from '../random-id';
import type { ToastRequest } from '../ui/toast-store';
export { followOthers } from './follow';
import type { OnChangeError } from './tool-change';
import type { ToolWords, UndoWords } from './tool-words';
import type { List, undoHistory, UndoEntry } from './undo-history';

/** The response of an undo. */
interface Undone {
  revision: number;
  /** What was changed since and is therefore left unchanged. */
  changedSince: string[];
}

/** What a reversal needs of the changes of its tool. */
export interface Reversing {
  history: ReturnType<typeof undoHistory>;
  words: ToolWords;
  /** Sends it in its turn. */
  send: (undo: {
    operationId: string;
    call: string;
    input: object;
    long: boolean | undefined;
    done: string;
    takesBack: () => boolean;
  }) => { answer: Promise<Undone> };
  showMessage: (toast: ToastRequest) => void;
  setProblem: (problem: null) => void;
  reportProblem: OnChangeError;
  /** Called when an operation was undone. */
  afterUndo: ReadonlyMap<string, () => void>;
  /** Refused changes that have been reported. */
  failedIds: ReadonlySet<string>;
}

/**
 * Undoes or redoes an entry: reverses it and adds the reversal to the other list. It is a module of its own, since a page need
 * not wait for it.
 *
 * @param entry undefined: there is none
 */
export async function reverse(
  { history, words, send, showMessage, setProblem, reportProblem, afterUndo, failedIds }: Reversing,
  from: List,
  entry: UndoEntry | undefined,
): Promise<void> {
  const { undone, redone } = words.undoing ?? ENGLISH;
  if (!entry) return;
  const { done, group, long, operationIds } = entry;
  const [operationId = '', ...alsoIds] = operationIds;
  const undoId = randomId();
  history.remove(operationIds);
  history.put(from === 'done' ? 'undone' : 'done', { done, group, long, operationIds: [undoId] });
  try {
    const input = { operationId, alsoIds, undoId };
    const { changedSince } = await send({
      ...{ operationId: undoId, call: 'undo', input, long },
      done: `${words.undo}: ${done}`,
      takesBack: () => true,
    }).answer;
    setProblem(null);
    showMessage({ tone: 'info', text: from === 'done' ? undone(done, changedSince) : redone(done) });
    for (const id of operationIds) afterUndo.get(id)?.();
  } catch (error) {
    history.remove([undoId]);
    const isTold = error instanceof DiscardedError || operationIds.every((id) => failedIds.has(id));
    if (!isTold) reportProblem(words.reason(error));
  }
}

/**
 * Reverses what was added last to the list, of whichever tool on the screen, since all of them have the same key; says so if
 * there is nothing: in English, unless no tool on the screen has that. What was undone before the newest change on the screen
 * is not redone.
 *
 * @param made those of this sign-in, by their names, which are the groups of their keys
 */
export function reverseLast(from: List, made: ReadonlyMap<string, Reversing>): void {
  const onScreen = new Set(registered.map(({ group }) => group));
  const tools = [...made].flatMap(([name, tool]) => (onScreen.has(name) ? tool : []));
  dropOutdated(tools);
  const newest = (tool: Reversing) => tool.history.last(from)?.at ?? 0;
  const isEnglish = ({ words }: Reversing) => Number(!words.undoing);
  const [latest] = tools.sort(
    (one, other) => newest(other) - newest(one) || isEnglish(other) - isEnglish(one),
  );
  if (!latest) return;
  const { history, words, showMessage } = latest;
  const entry = history.last(from);
  const { nothingToUndo, nothingToRedo } = words.undoing ?? ENGLISH;
  if (!entry) showMessage({ tone: 'info', text: from === 'done' ? nothingToUndo : nothingToRedo });
  else void reverse(latest, from, entry);
}

/** As a new change of a tool clears its redo list, it clears what was undone before it in those beside it. */
function dropOutdated(tools: readonly Reversing[]): void {
  const changes = tools.flatMap(({ history }) => history.last('done') ?? []);
  const newest = Math.max(...changes.map(({ at, order }) => (order === undefined ? at : 0)));
  for (const { history } of tools)
    for (let last = history.last('undone'); last && last.at < newest; last = history.last('undone'))
      history.remove(last.operationIds);
}

const ENGLISH: UndoWords = {
  undone: undoneText,
  redone: (done) => `Redone: ${done}`,
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
};

/** What is said of something that was undone. */
export function undoneText(done: string, changedSince: readonly string[]): string {
  const [first, ...others] = changedSince;
  if (first === undefined) return `Undone: ${done}`;
  const more =
    others.length === 0
      ? 'was'
      : others.length === 1
        ? 'and 1 other were'
        : `and ${others.length} others were`;
  return `Undone: ${done}, except that “${first}” ${more} changed since`;
}
