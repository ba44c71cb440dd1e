/** How often the data of a topic changed in an account. */
export interface AccountRevisionsTable {
  user_id: number;
  topic: string;
  revision: number;
}
