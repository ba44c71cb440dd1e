/** Why what is loaded later refuses something: the first load of the screen need not know them. */
export const refusalTexts = {
  notes: 'The notes have at most 10,000 characters',
  dialect: 'Unknown SQL dialect',
  parameters: 'At most 100 parameters are remembered, with values of at most 2,000 characters',
  find: 'What is looked for has 1 to 1,000 characters',
  replacement: 'A replacement has at most 10,000 characters',
  pattern: 'This is not a regular expression',
  tooSlow: 'This takes too long. Choose fewer scripts, or a simpler expression.',
  replacesTooMuch: 'This changes too much at once. Choose fewer scripts.',
  linkEnd: 'A link ends today at the earliest, and within a year',
  tooManyLinks: 'There are 50 links already. Revoke one of them first.',
  searchNotFound: 'This search is not saved any more',
  searchNameTaken: 'There is a search of this name',
  tooManySearches: 'There are 100 saved searches already. Delete one of them first.',
  searchesTooLong: 'The saved searches are too long together. Delete one of them first.',
  searchTags: 'The tags of a search have at most 2,000 characters together',
  changedSincePreview: 'Scripts were changed since the preview',
} as const;
