/** What the owner of a server would want to know and no setting tells, noticed while it runs. */
export type Observation =
  /** A proxy that TRUST_PROXY does not name; what to set it to. */
  | 'proxy'
  /** The claim of OIDC_ROLE_CLAIM, which did not come. */
  | 'claim'
  /** Somebody has no verified address at the OpenID provider. */
  | 'address';

/** The last of each kind in this process, with what it is about. */
export type Observations = Map<Observation, string>;
