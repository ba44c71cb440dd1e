import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import HandCoins from 'lucide-react/icons/hand-coins';
import House from 'lucide-react/icons/house';
import Landmark from 'lucide-react/icons/landmark';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import type { AccountKind } from '../rules';

/** How the kinds of accounts are called and shown. */
export const ACCOUNT_KIND_LABELS: Record<AccountKind, string> = {
  bank: 'Bank',
  cash: 'Cash',
  card: 'Card',
  savings: 'Savings',
  loan: 'Loan',
  asset: 'Asset',
};

export const ACCOUNT_KIND_ICONS: Record<AccountKind, LucideIcon> = {
  bank: Landmark,
  cash: Banknote,
  card: CreditCard,
  savings: PiggyBank,
  loan: HandCoins,
  asset: House,
};
