import { expect, test } from 'vitest';
import { createEmitter } from './events';

type Events = { ring: { times: number }; stop: object };

test('listeners hear what they asked for, in order, until they leave', () => {
  const emitter = createEmitter<Events>();
  const heard: string[] = [];
  emitter.on('ring', ({ times }) => heard.push(`first ${times}`));
  const leave = emitter.on('ring', ({ times }) => heard.push(`second ${times}`));
  emitter.emit('stop', {});
  emitter.emit('ring', { times: 1 });
  leave();
  emitter.emit('ring', { times: 2 });
  expect(heard).toEqual(['first 1', 'second 1', 'first 2']);
});

test('one that leaves while it is told keeps no other from hearing', () => {
  const emitter = createEmitter<Events>();
  const heard: string[] = [];
  const leave = emitter.on('ring', () => leave());
  emitter.on('ring', () => heard.push('second'));
  emitter.emit('ring', { times: 1 });
  emitter.emit('ring', { times: 2 });
  expect(heard).toEqual(['second', 'second']);
});
