/** The server's public face, for scripts and tests. */
export { buildApp, everyResource, openApiText, type BuiltApp as Built, type AppDependencies as Outside } from './app.ts';
export { readConfig, type Config } from './config.ts';
