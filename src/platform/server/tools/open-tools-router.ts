import { keptProcedure, router } from '@/platform/server/trpc';
import { openScreens } from '../../shared/tool-access';
import { listTools, readHomeSettings } from './tool-access';

export const toolAccessRouter = router({
  /**
   * The tools whose screens are open to the caller, and the caller's role, for the sidebar and the guards of the
   * routes.
   */
  openTools: keptProcedure.query(async ({ ctx }) => {
    const [tools, home] = await Promise.all([listTools(ctx.db), readHomeSettings(ctx.db)]);
    const open = openScreens(tools, home, ctx.user.role);
    return {
      role: ctx.user.role,
      tools: open.map(({ tool_key, title, path, description, category }) => ({
        tool_key,
        title,
        path,
        description,
        category,
      })),
    };
  }),
});
