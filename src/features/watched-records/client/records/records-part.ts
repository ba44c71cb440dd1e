/** Records of a part of the list. */
export const RECORDS_PART = 100;
