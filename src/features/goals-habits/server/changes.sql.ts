import { rowImages } from '@/platform/server/journal/images';
import { IMAGES } from './changes';

export const {
  imageOf,
  keyOf,
  readImages,
  writeImages,
  storeImages,
  insertImages,
  deleteImages,
  undoImages,
} = rowImages(IMAGES);
