/** The server's public face, for scripts and tests. */
export { buildApp, everyResource, openApiText, type Built, type Outside } from './app.ts';
export { readConfig, type Config } from './config.ts';
