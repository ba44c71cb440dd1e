export const readAmount = (text: string, _c: string): { amount: number } | { problem: string } => ({
  amount: Math.round(Number(text) * 100),
});
export const amountText = (amount: number | bigint | string, _c: string): string =>
  (Number(amount) / 100).toFixed(2);
