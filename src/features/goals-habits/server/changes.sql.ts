import { rowImages } from '@/platform/server/journal/images';
import { TABLES } from './changes';

export const {
  columnsOf,
  imageOf,
  keyOf,
  readImages,
  writeImages,
  storeImages,
  insertImages,
  deleteImages,
  undoImages,
} = rowImages(TABLES);
