import { expect, test } from 'vitest';
import { expenseTexts } from '../rules';
import { type Condition, readCondition } from './condition';

test.each<[Condition, Condition['value']]>([
  [{ field: 'text', op: 'contains', value: ' REWE ' }, 'REWE'],
  [{ field: 'payee', op: 'is', value: '' }, ''],
  [{ field: 'payee', op: 'begins', value: 4711 }, '4711'],
  [{ field: 'account_id', op: 'is', value: '12' }, 12],
  [{ field: 'amount', op: 'is', value: -12.5 }, '-12.5'],
  [{ field: 'amount', op: 'between', value: ['-20', -10] }, ['-20', '-10']],
  [{ field: 'amount', op: 'is', value: '1.234' }, '1.234'],
])('%j is stored with %j', (sent, value) => {
  expect(readCondition(sent)).toEqual({ field: sent.field, op: sent.op, value });
});

test.each<[Condition, string]>([
  [{ field: 'text', op: 'contains', value: ' ' }, expenseTexts.condition],
  [{ field: 'text', op: 'between', value: ['a', 'b'] }, expenseTexts.condition],
  [{ field: 'payee', op: 'is', value: ['a', 'b'] }, expenseTexts.condition],
  [{ field: 'account_id', op: 'contains', value: 1 }, expenseTexts.condition],
  [{ field: 'account_id', op: 'is', value: 1.5 }, expenseTexts.condition],
  [{ field: 'amount', op: 'between', value: '1' }, expenseTexts.condition],
  [{ field: 'amount', op: 'contains', value: '1' }, expenseTexts.condition],
  [{ field: 'amount', op: 'is', value: 'much' }, expenseTexts.amountUnreadable],
  [{ field: 'amount', op: 'is', value: 1e21 }, expenseTexts.amountUnreadable],
  [{ field: 'amount', op: 'between', value: ['1', '1.23456'] }, expenseTexts.amountUnreadable],
])('%j is no condition', (sent, problem) => {
  expect(readCondition(sent)).toEqual({ problem });
});
