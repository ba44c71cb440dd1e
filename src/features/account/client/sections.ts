import type { ComponentType } from 'react';
import { AboutCard } from './about/about-card';

/** The cards of the account page, in order; each loads its own data and shows its own states. */
export const SECTIONS: readonly ComponentType[] = [AboutCard];
