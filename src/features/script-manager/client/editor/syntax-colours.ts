/**
 * What kinds of words look like. Not the colour of links, which in a theme may be that of numbers or of strings; those of
 * the tones are told apart in every theme.
 */
export const SYNTAX_COLOURS = {
  keyword: 'var(--info)',
  string: 'var(--success)',
  number: 'var(--warning)',
  function: 'color-mix(in srgb, var(--danger) 50%, var(--info))',
  comment: 'var(--secondary-text)',
} as const;
