/** Starts the one server all stories share; its address goes to the stories by the environment. */
import { startServer } from '../../scripts/machine/server.ts';

// Playwright asks for a default export here.
export default async function setUp(): Promise<() => Promise<void>> {
  const given = process.env['JOURNEY_URL'];
  if (given) return async () => {};
  const server = await startServer();
  process.env['JOURNEY_URL'] = server.url;
  process.env['JOURNEY_HOME'] = server.home;
  return server.stop;
}
