import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  selectMatches,
  setSearchQuery,
} from '@codemirror/search';
import { type EditorView, type Panel, runScopeHandlers, type ViewUpdate } from '@codemirror/view';
import { countText, findMatches, type Match } from './find-count';

/** Matches are counted when typing pauses. */
const COUNT_MS = 120;

/** The find panel: one line with the number of matches, and replacing behind a button. */
export function findPanel(view: EditorView): Panel {
  let query = getSearchQuery(view.state);
  let matches: readonly Match[] | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const field = textField('Find');
  field.setAttribute('main-field', 'true');
  const replacement = textField('Replace with');
  const count = element('span', 'cm-find-count');
  count.setAttribute('role', 'status');
  const toggles = {
    caseSensitive: toggle('Aa', 'Match case'),
    wholeWord: toggle('W', 'Whole words'),
    regexp: toggle('.*', 'Regular expression'),
  };
  const fold = button('›', 'Replace', () => showReplacing(replacing.hidden === true));
  fold.classList.add('cm-find-fold');
  const replacing = element(
    'div',
    'cm-find-line',
    replacement,
    button('Replace', '', () => replaceNext(view)),
    button('Replace all', '', () => replaceAll(view)),
  );
  const dom = element(
    'div',
    'cm-search',
    element(
      'div',
      'cm-find-line',
      element(
        'div',
        'cm-find-part',
        fold,
        field,
        count,
        button('↑', 'Previous', () => findPrevious(view)),
        button('↓', 'Next', () => findNext(view)),
      ),
      element(
        'div',
        'cm-find-part cm-find-end',
        ...Object.values(toggles),
        button('Select all', '', () => selectMatches(view)),
        button('×', 'Close', () => closeSearchPanel(view)),
      ),
    ),
    replacing,
  );

  function showReplacing(shown: boolean) {
    replacing.hidden = !shown;
    fold.setAttribute('aria-expanded', String(shown));
  }

  function toggle(face: string, label: string): HTMLButtonElement {
    const made = button(face, label, () => {
      made.setAttribute('aria-pressed', String(made.getAttribute('aria-pressed') !== 'true'));
      commit();
    });
    return made;
  }

  function commit() {
    const isOn = (one: HTMLElement) => one.getAttribute('aria-pressed') === 'true';
    const next = new SearchQuery({
      search: field.value,
      replace: replacement.value,
      caseSensitive: isOn(toggles.caseSensitive),
      wholeWord: isOn(toggles.wholeWord),
      regexp: isOn(toggles.regexp),
    });
    if (!next.eq(query)) view.dispatch({ effects: setSearchQuery.of(next) });
  }

  function show(next: SearchQuery) {
    query = next;
    if (field.value !== next.search) field.value = next.search;
    if (replacement.value !== next.replace) replacement.value = next.replace;
    for (const [key, one] of Object.entries(toggles)) {
      one.setAttribute('aria-pressed', String(next[key as keyof typeof toggles]));
    }
    countSoon();
  }

  function countSoon() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      matches = findMatches(view.state.doc, query);
      showCount();
    }, COUNT_MS);
  }

  function showCount() {
    count.textContent = query.search === '' ? '' : countText(matches, view.state.selection.main);
    field.setAttribute('aria-invalid', String(query.search !== '' && !query.valid));
  }

  field.addEventListener('input', commit);
  replacement.addEventListener('input', commit);
  dom.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (runScopeHandlers(view, event, 'search-panel')) event.preventDefault();
    else if (event.key === 'Enter' && event.target === field) {
      event.preventDefault();
      (event.shiftKey ? findPrevious : findNext)(view);
    } else if (event.key === 'Enter' && event.target === replacement) {
      event.preventDefault();
      replaceNext(view);
    }
  });
  showReplacing(query.replace !== '');
  show(query);

  return {
    dom,
    top: true,
    mount: () => field.select(),
    update({ transactions, docChanged, selectionSet }: ViewUpdate) {
      for (const effect of transactions.flatMap(({ effects }) => effects)) {
        if (effect.is(setSearchQuery) && !effect.value.eq(query)) show(effect.value);
      }
      if (docChanged) countSoon();
      else if (selectionSet) showCount();
    },
    destroy: () => clearTimeout(timer),
  };
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: Node[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

function textField(label: string): HTMLInputElement {
  const field = element('input', 'cm-textfield');
  Object.assign(field, {
    placeholder: label,
    ariaLabel: label,
    autocomplete: 'off',
    spellcheck: false,
  });
  return field;
}

/** Without `label` its face is its accessible name. */
function button(face: string, label: string, onPress: () => void): HTMLButtonElement {
  const made = element('button', 'cm-button', document.createTextNode(face));
  made.type = 'button';
  // Said, so that a press gives it the focus in Safari too: Enter, Escape and F3 go on in the panel.
  made.tabIndex = 0;
  if (label !== '') Object.assign(made, { ariaLabel: label, title: label });
  made.addEventListener('click', onPress);
  return made;
}
