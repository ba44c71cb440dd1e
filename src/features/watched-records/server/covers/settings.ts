import * as z from 'zod';
import { listOf } from '@/platform/server/config';

function isHostEntry(entry: string): boolean {
  return /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/i.test(entry);
}

export const coverSettings = {
  IMAGE_PROXY_HOSTS: z
    .string()
    .transform(listOf)
    .refine((hosts) => hosts.length > 0 && hosts.every(isHostEntry), 'must be host names separated by commas')
    .default(['i0.hdslb.com', 'i1.hdslb.com', 'i2.hdslb.com', 'i3.hdslb.com'])
    .describe('Hosts of covers, with commas between.'),
};
