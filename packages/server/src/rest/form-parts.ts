/** The parts of a multipart form, of which the text fields before its first file may be looked at beforehand. */
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

/** What has been taken from a form, and how it goes on. */
interface Reading {
  readonly rest: AsyncIterator<Multipart>;
  /** Taken already, for whoever reads the parts. */
  readonly taken: IteratorResult<Multipart>[];
}

const readings = new WeakMap<FastifyRequest, Reading>();

function readingOf(request: FastifyRequest): Reading {
  const known = readings.get(request);
  if (known) return known;
  const reading: Reading = { rest: request.parts()[Symbol.asyncIterator](), taken: [] };
  readings.set(request, reading);
  return reading;
}

/**
 * The value of the text field of a name, where it stands before the first file: a form that is not yet allowed to send
 * anything must not have its files read.
 */
export async function fieldBeforeFiles(request: FastifyRequest, name: string): Promise<unknown> {
  const { rest, taken } = readingOf(request);
  for (;;) {
    const next = await rest.next();
    taken.push(next);
    if (next.done === true || next.value.type === 'file') return undefined;
    if (next.value.fieldname === name) return next.value.value;
  }
}

/** All parts of a form, in their order; read once. */
export async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart, void, undefined> {
  const { rest, taken } = readingOf(request);
  try {
    for (;;) {
      const next = taken.shift() ?? (await rest.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Whoever leaves early wants no more of it.
    await rest.return?.();
  }
}
