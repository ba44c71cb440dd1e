import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { operationId } from '@/platform/shared/operation-input';
import { BODY } from './body/body-limit';
import { asSent, digits, optional } from './wire-input';
import { type Differences, inputOf } from './wire-rule';

const read = async (schema: z.ZodObject, fields: object, differences?: Differences) =>
  inputOf(schema, differences)(new Map(Object.entries(fields)), BODY);

describe('by the rule', () => {
  test('fields have their names in snake case, and no operation id is among them', () => {
    const { table } = inputOf(z.object({ id: z.number(), isDueToday: z.boolean(), operationId }));
    expect(Object.keys(table)).toEqual(['id', 'is_due_today']);
    expect(table.is_due_today?.[0]).toBe('isDueToday');
  });

  const number = z.number().refine(Number.isInteger);
  const checked = z.custom<number>(() => true).meta({ type: 'integer' });
  const text = z.string().transform((value) => value.trim());
  const kind = z.enum(['a', 'b']);
  const sent = ['7', '', null, 'true', '["7"]'];
  const missing = undefined;

  test.each([
    ['a number', number, [7, null, null, 'true', '["7"]']],
    ['a number by a check of our own', checked, [7, null, null, 'true', '["7"]']],
    ['a number or null', number.nullable(), [7, null, null, 'true', '["7"]']],
    ['an optional number or null', number.nullish(), [7, null, null, 'true', '["7"]']],
    ['an optional number', number.optional(), [7, missing, missing, 'true', '["7"]']],
    ['a number with a default', number.default(3), [7, missing, missing, 'true', '["7"]']],
    ['a boolean', z.boolean(), ['7', '', null, true, '["7"]']],
    ['a text', text, ['7', '', '', 'true', '["7"]']],
    ['an optional text', text.optional(), ['7', '', '', 'true', '["7"]']],
    ['a text or null', text.nullable(), ['7', null, null, 'true', '["7"]']],
    ['one of some texts', kind, ['7', '', null, 'true', '["7"]']],
    ['an optional one of them', kind.prefault('a'), ['7', missing, missing, 'true', '["7"]']],
    ['numbers', z.array(number), [7, '', null, true, [7]]],
    ['texts', z.array(text), [7, '', null, true, ['7']]],
    ['an object', z.object({ id: number }), [7, '', null, true, ['7']]],
    ['anything else', z.union([number, text]), sent],
  ])('%s', async (_name, type, expected) => {
    const inputs = await Promise.all(sent.map((field) => read(z.object({ field: type }), { field })));
    expect(inputs.map(({ field }) => field)).toEqual(expected);
  });

  test('objects in a list, of which each is read by the rule', async () => {
    const schema = z.object({ entries: z.array(z.object({ itemId: number })) });
    const entries = '[{"item_id":"7"},{"itemId":7},3]';
    expect(await read(schema, { entries })).toEqual({ entries: [{ itemId: 7 }, { itemId: null }, 3] });
  });

  test('what is missing is null where it is required, and stays missing where it is not', async () => {
    const schema = z.object({
      name: text,
      at: number,
      until: number.nullable(),
      count: number.default(1),
      isNew: z.boolean().optional(),
    });
    expect(await read(schema, {})).toEqual({ name: '', at: null });
  });

  test('a refined object is read as well', async () => {
    const schema = z.object({ at: number }).refine(({ at }) => at > 0);
    expect(await read(schema, { at: '1' })).toEqual({ at: 1 });
  });
});

describe('what differs from it', () => {
  const schema = z.object({
    id: z.number(),
    statusId: z.number().optional(),
    notes: z.string().nullable().default(null),
    entries: z.array(z.object({ id: z.number(), statusId: z.number().optional() })).default([]),
  });

  test.each([
    ['another name', { status: 'statusId' }, { status: '1', status_id: '2' }, { statusId: 1 }],
    ['another translation', { notes: asSent }, { notes: '' }, { notes: '' }],
    ['both', { status: ['statusId', digits] }, { status: '' }, { statusId: '' }],
    ['a value for a missing one', { status: ['statusId', undefined, '5'] }, {}, { statusId: 5 }],
    ['a field that is left out', { status_id: null }, { status_id: '1' }, {}],
    ['a field by two names', { a: 'statusId', b: 'statusId' }, { b: '2', a: '1' }, { statusId: 2 }],
    ['a field that there is not', { title: optional }, { title: 'x' }, {}],
  ] satisfies [string, Differences, object, object][])('%s', async (_name, differences, sent, expected) => {
    expect(await read(schema, { id: 1, ...sent }, differences)).toEqual({ id: 1, ...expected });
  });

  test('holds in lists of objects too', async () => {
    const entries = [{ id: '1', status: '2' }];
    expect(await read(schema, { id: 1, entries }, { status: 'statusId' })).toEqual({
      id: 1,
      entries: [{ id: 1, statusId: 2 }],
    });
  });
});
