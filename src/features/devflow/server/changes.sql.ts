import { rowImages } from '@/platform/server/journal/images';
import { TABLES } from './changes';

export const images = rowImages(TABLES);
