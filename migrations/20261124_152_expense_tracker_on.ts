import { type Kysely, sql } from 'kysely';

// The tool has its screens. An admin who ever saved the list of tools has chosen its switches.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE navigator_tools SET enabled_global = TRUE
    WHERE tool_key = 'expense-tracker'
      AND EXISTS (SELECT 1 FROM option_revisions WHERE list = 'navigator' AND revision = 1)`.execute(db);
}
