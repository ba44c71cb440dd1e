import { EditorView } from '@codemirror/view';

/**
 * Puts what is typed over a selection into the text without the browser: Chromium would give it the style of the words
 * that go, which the policy of the page refuses and the console complains of.
 */
export const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { main, ranges } = view.state.selection;
    const { inputType, data } = event;
    if (inputType !== 'insertText' || data === null || ranges.length > 1 || main.empty || view.composing) {
      return false;
    }
    const insert = () =>
      view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    // As the editor itself does with what is typed.
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handler) => handler(view, main.from, main.to, data, insert))) view.dispatch(insert());
    return true;
  },
});
