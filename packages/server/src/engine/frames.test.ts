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

function read(bytes: Buffer, step: number): Message[] {
  const messages: Message[] = [];
  const reader = new FrameReader((head, body, numbers) => messages.push([head, body.toString('utf8'), numbers]));
  for (let at = 0; at < bytes.length; at += step) reader.push(bytes.subarray(at, at + step));
  return messages;
}

test('a message comes whole and in order, wherever its bytes are cut', () => {
  const bytes = written((line) => {
    writeFrame(line, { is: 'größe' }, Buffer.from('[1,2]'), { id: 7, count: 2 });
    writeFrame(line, { is: 'empty' });
    writeFrame(line, { is: 'text' }, Buffer.from('x'), { id: 2 ** 32 - 1, count: 0 });
  });
  const whole: Message[] = [
    [{ is: 'größe' }, '[1,2]', { id: 7, count: 2 }],
    [{ is: 'empty' }, '', { id: 0, count: 0 }],
    [{ is: 'text' }, 'x', { id: 2 ** 32 - 1, count: 0 }],
  ];
  for (const step of [1, 3, 17, bytes.length]) expect(read(bytes, step)).toEqual(whole);
});
