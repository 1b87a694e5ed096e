/** What browsers say a page of ours was kept from doing: a fault of ours, or somebody's text that tried to run. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { readJson } from './json.ts';

/** Where browsers send them; the policy names it. */
export const violationsPath = '/csp-reports';
const maxBytes = 64 * 1024;
/** Per address: a page that goes wrong in a loop fills no log. */
const rate = { max: 60, timeWindow: 60_000 };

const text = z.string().catch('');
/** The old form of a report and the new one. Everything in it is said by a stranger. */
const told = z.union([
  z
    .object({ 'csp-report': z.object({ 'violated-directive': text, 'blocked-uri': text, 'document-uri': text }) })
    .transform(({ 'csp-report': report }) => [
      { directive: report['violated-directive'], blocked: report['blocked-uri'], page: report['document-uri'] },
    ]),
  z
    .array(z.object({ type: text, url: text, body: z.object({ effectiveDirective: text, blockedURL: text }) }))
    .max(100)
    .transform((reports) =>
      reports
        .filter(({ type }) => type === 'csp-violation')
        .map(({ url, body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL, page: url })),
    ),
]);

/** No query (it may hold a person's data), nothing that would look like another line of the log. */
const short = (address: string): string =>
  address
    .split(/[?#]/, 1)[0]
    ?.replace(/[^\x21-\x7e]+/g, ' ')
    .slice(0, 200) ?? '';

/** `POST` takes reports from anybody; `GET` tells how many came since the start, and nothing of what they say. */
export function serveViolationReports(app: FastifyInstance, log: Log): void {
  let count = 0;
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: maxBytes },
    async (_request: unknown, body: string | Buffer) => readJson(String(body)),
  );
  app.post(violationsPath, { bodyLimit: maxBytes, config: { rateLimit: rate } }, (request, reply) => {
    for (const { directive, blocked, page } of told.safeParse(request.body).data ?? []) {
      count += 1;
      log.warn('A page was kept from doing what its policy forbids', {
        directive: short(directive),
        blocked: short(blocked),
        page: short(page),
      });
    }
    return reply.status(204).send();
  });
  app.get(violationsPath, (_request, reply) => reply.send({ count }));
}
