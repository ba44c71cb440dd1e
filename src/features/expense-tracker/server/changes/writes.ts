import { rowImages } from '@/platform/server/journal/images';
import { TABLES } from './schema';

export const {
  columnsOf,
  imageOf,
  keyOf,
  readImages,
  writeImages,
  storeImages,
  insertImages,
  changeImages,
  deleteImages,
  undoImages,
} = rowImages(TABLES);
