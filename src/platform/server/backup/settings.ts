import * as z from 'zod';

/** The settings of backups. */
export const backupSettings = {
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder for backups of each night and before each upgrade; unset: only the latter, of the private database, in `DATA_DIR/backups`.',
    ),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number from 1 to 9999')
    .transform(Number)
    .default(7)
    .describe('How many nightly backups are kept; of those before an upgrade three.'),
};
