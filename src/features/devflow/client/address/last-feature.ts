/** The localStorage key of the last shown feature. */
export const LAST_FEATURE = 'devflowFeature';
