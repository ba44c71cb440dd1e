export interface DashboardsTable {
  user_id: number;
  /** A JSON array of the cards in the account's order, each with its name and whether it is hidden. */
  cards: string;
}
