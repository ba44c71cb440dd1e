import { rowImages } from '@/platform/server/journal/images';
import { IMAGES } from './schema';

export const { imageOf, readImages, writeImages, storeImages, insertImages, deleteImages, undoImages } =
  rowImages(IMAGES);
