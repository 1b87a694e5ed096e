import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { FrameReader, writeFrame, type FrameNumbers } from './frames.ts';

/** What is written on one end, as one buffer. */
function written(write: (line: PassThrough) => void): Buffer {
  const line = new PassThrough();
  write(line);
  return line.read() as Buffer;
}

type Message = [head: unknown, body: string, numbers: FrameNumbers];

function read(bytes: Buffer, step: number, repeats: 'repeats' | 'differs' = 'differs'): Message[] {
  const messages: Message[] = [];
  const reader = new FrameReader((head, body, numbers) => messages.push([head, body.toString('utf8'), numbers]), repeats);
  for (let at = 0; at < bytes.length; at += step) reader.push(bytes.subarray(at, at + step));
  return messages;
}

test('a message comes whole and in order, wherever its bytes are cut', () => {
  const bytes = written((line) => {
    writeFrame(line, { is: 'größe' }, Buffer.from('[1,2]'), { id: 7, count: 2 });
    writeFrame(line, { is: 'empty' });
    writeFrame(line, JSON.stringify({ is: 'text' }), Buffer.from('x'), { id: 2 ** 32 - 1, count: 0 });
  });
  const whole: Message[] = [
    [{ is: 'größe' }, '[1,2]', { id: 7, count: 2 }],
    [{ is: 'empty' }, '', { id: 0, count: 0 }],
    [{ is: 'text' }, 'x', { id: 2 ** 32 - 1, count: 0 }],
  ];
  for (const step of [1, 3, 17, bytes.length]) expect(read(bytes, step)).toEqual(whole);
});

test('a head that comes again is the same value where that was said, and its body and numbers are its own', () => {
  const bytes = written((line) => {
    for (const id of [1, 2]) writeFrame(line, { columns: ['a'] }, Buffer.from(`[${id}]`), { id, count: id });
  });
  const [first, second] = read(bytes, bytes.length, 'repeats');
  expect(second).toEqual([{ columns: ['a'] }, '[2]', { id: 2, count: 2 }]);
  expect(second?.[0]).toBe(first?.[0]);
  const [other, another] = read(bytes, bytes.length);
  expect(another?.[0]).not.toBe(other?.[0]);
});
