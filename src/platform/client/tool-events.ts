import { createEmitter } from './events';

interface ToolEvents extends Record<string, object> {
  /** A call (`procedure`: 'scripts.save') was refused because its tool is now closed to the user. */
  closed: { procedure: string };
}

/**
 * Events about an open tool. The layout leaves a closed tool by client-side navigation, so a page can keep unsaved text
 * when it unmounts, or already on this event.
 */
export const toolEvents = createEmitter<ToolEvents>();
