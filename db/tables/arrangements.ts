export interface ArrangementsTable {
  user_id: number;
  /** 'dashboard' or 'home'. */
  page: string;
  /** A JSON array of its cards in the account's order, each with its name and whether it is hidden. */
  cards: string;
}
