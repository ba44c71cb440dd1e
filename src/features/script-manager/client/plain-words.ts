/** One copy for what the page loads first: the build gives each module that imports it one of its own. */
export { hasWords, plainText } from '@/platform/shared/plain-text';
