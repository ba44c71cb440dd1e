/** Number of changes to an account's data, per topic. */
export interface AccountRevisionsTable {
  user_id: number;
  topic: string;
  revision: number;
}
