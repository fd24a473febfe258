/** Public entry point of `apps/local`. Tests use it to start only the parts of the stack that they need. */
export { apiOf, runJob } from './demo-job.ts';
export { printReport } from './demo-report.ts';
export { keepProgram } from './kept-program.ts';
export { LocalError } from './local-error.ts';
export { writeArchive } from './newsroom/archive.ts';
export { newsroomArticles } from './newsroom/articles.ts';
export * as newsroom from './newsroom/outlets.ts';
export * as newsroomPages from './newsroom/pages.ts';
export { PITCH, SEARCHED } from './newsroom/stories.ts';
export { anyPorts, freePort } from './ports.ts';
export { startPostgres } from './postgres.ts';
export { moveIntoPlace, onPath } from './program-files.ts';
export { run, say } from './run.ts';
export { type Stack, startStack } from './stack.ts';
export { type Supervised, supervise } from './supervised.ts';
export { findTemporalCli } from './temporal-cli.ts';
export { startTemporal } from './temporal-server.ts';
export { cachedWorkflowBundle } from './workflow-bundle.ts';
