import { EditorView } from '@codemirror/view';

/**
 * Inserts what is typed over a selection without the browser: Chromium would style it inline like the replaced words,
 * which the content security policy refuses with a console error.
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
    // The editor's own input handlers come first, as usual.
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handler) => handler(view, main.from, main.to, data, insert))) view.dispatch(insert());
    return true;
  },
});
