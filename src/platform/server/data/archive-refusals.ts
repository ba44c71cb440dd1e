import { AppError } from '../errors';

export const archiveTexts = {
  notZip: 'This file is damaged, or no .zip file',
  otherProduct: 'This .zip file was not made by “Download everything”',
  newer: 'This .zip file was made by a newer version. Update this installation first',
  damaged: 'This .zip file is damaged: its content is not what its manifest says',
  tooLarge: 'This .zip file holds more than can be imported',
} as const;

export function refused(text: string, code: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', text, { code });
}

/** A zip that names what it cannot hold, such as an item of a feature that it does not have. */
export function damaged(): AppError {
  return refused(archiveTexts.damaged, 'zip_damaged');
}
