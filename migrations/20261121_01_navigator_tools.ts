import { type Kysely, sql } from 'kysely';

// Out of the box every switch of a tool that has a screen is on; the last three wait for theirs with the global one off.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS navigator_tools (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      tool_key VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      title VARCHAR(100) NOT NULL,
      path VARCHAR(191) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      description VARCHAR(500) NOT NULL,
      category ENUM('personal', 'advanced') NOT NULL,
      enabled_global BOOLEAN NOT NULL DEFAULT TRUE,
      enabled_master BOOLEAN NOT NULL DEFAULT TRUE,
      enabled_admin BOOLEAN NOT NULL DEFAULT TRUE,
      enabled_user BOOLEAN NOT NULL DEFAULT TRUE,
      display_order INT UNSIGNED NOT NULL,
      UNIQUE KEY navigator_tools_key (tool_key)
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`.execute(db);
  await sql`
    INSERT IGNORE INTO navigator_tools
      (tool_key, title, path, description, category, enabled_global, display_order)
    VALUES
      ('script-manager', 'Script Manager', '/script-manager',
        'Keep, tag and edit your scripts', 'personal', TRUE, 1),
      ('script-manager-settings', 'Script Manager Settings', '/script-manager-settings',
        'Export file name, button colours and word wrap', 'personal', TRUE, 2),
      ('watched-records', 'Watched Records', '/watched-records',
        'Follow the series you watch', 'personal', TRUE, 3),
      ('devflow', 'DevFlow', '/devflow',
        'Track features and their work items', 'advanced', TRUE, 4),
      ('devflow-settings', 'DevFlow Settings', '/devflow-settings',
        'Features and statuses of DevFlow', 'advanced', TRUE, 5),
      ('calendar', 'Calendar', '/calendar',
        'Plan your days', 'personal', FALSE, 6),
      ('expense-tracker', 'Expense Tracker', '/expense-tracker',
        'See where your money goes', 'personal', FALSE, 7),
      ('goals-habits', 'Goals & Habits', '/goals-habits',
        'Set goals and keep habits', 'personal', FALSE, 8)`.execute(db);
}
