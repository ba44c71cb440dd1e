import { createEmitter } from './events';

interface ToolEvents extends Record<string, object> {
  /** A typed call (`procedure`: 'scripts.save') was refused because its tool is closed to the caller by now. */
  closed: { procedure: string };
}

/**
 * What happens to a tool while it is open. The layout leaves a closed one by a change of page within the router, so
 * a page keeps unsaved text as on any other way out: when it is unmounted, or already when it hears of it here.
 */
export const toolEvents = createEmitter<ToolEvents>();
