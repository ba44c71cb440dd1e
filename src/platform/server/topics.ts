/** What counts its changes per account: the data of each tool, and the account itself (its role, its theme). */
export type LiveTopic = 'scripts' | 'devflow' | 'watched-records' | 'account';
