export const isCurrency = (c: string): boolean => /^[A-Z]{3}$/.test(c);
