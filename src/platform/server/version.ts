import packageJson from '../../../package.json';

/** Defined by scripts/build/server.mjs; absent when the sources run in place. */
declare const BUILT_FROM: string | null;

export interface Version {
  /** Of package.json. */
  version: string;
  /** The short hash of the commit that it was built from; null if unknown. */
  commit: string | null;
}

/** The version of the running program. */
export const running: Version = {
  version: packageJson.version,
  commit: typeof BUILT_FROM === 'undefined' ? null : BUILT_FROM,
};
