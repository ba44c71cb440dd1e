import { rowImages } from '@/platform/server/journal/images';
import { IMAGES } from './schema';

export const { readImages, writeImages, storeImages, insertImages, deleteImages, undoImages } =
  rowImages(IMAGES);
