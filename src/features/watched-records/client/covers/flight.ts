import { createListeners } from '@/platform/client/listeners';

/** Whether the page is scrolled so fast that nobody sees what passes by; tells when it has come to rest. */
export const flight = { ...createListeners(), isOn: false };
