/** Which server the stories of this worker talk to. */

export interface JourneyServer {
  /** Origin, without a slash at its end. */
  readonly url: string;
  /** The folder of its data. */
  readonly home: string;
}

/** Environment variable with a JSON list of `JourneyServer`, one for each worker; set by hand, it names servers that run already. */
export const serversVariable = 'JOURNEY_SERVERS';

/** @throws Error outside of a worker of Playwright */
export function serverOfWorker(): JourneyServer {
  const servers: JourneyServer[] = JSON.parse(process.env[serversVariable] ?? '[]');
  const server = servers[Number(process.env['TEST_PARALLEL_INDEX'])];
  if (!server) throw new Error('No server was started for this worker.');
  return server;
}
