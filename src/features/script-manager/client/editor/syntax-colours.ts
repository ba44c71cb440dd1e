/**
 * The colours of token types. Not the link colour, which in some themes equals that of numbers or strings; state
 * colours are distinct in every theme.
 */
export const SYNTAX_COLOURS = {
  keyword: 'var(--info)',
  string: 'var(--success)',
  number: 'var(--warning)',
  function: 'color-mix(in srgb, color-mix(in srgb, var(--danger) 50%, var(--info)) 82%, var(--text))',
  comment: 'var(--secondary-text)',
} as const;
