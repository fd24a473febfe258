/**
 * A worker process for the baseline workflow, whose activities do nothing:
 * `bare-worker.ts ADDRESS workflow|activities`. The process exits when its parent process exits.
 */
import { fileURLToPath } from 'node:url';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { BARE_QUEUES } from './bare-workflow.ts';

const [address = '', role] = process.argv.slice(2);
Runtime.install({ logger: new DefaultLogger('WARN') });
const connection = await NativeConnection.connect({ address });
const worker = await Worker.create(
  role === 'workflow'
    ? {
        connection,
        taskQueue: BARE_QUEUES.workflow,
        workflowsPath: fileURLToPath(new URL('bare-workflow.ts', import.meta.url)),
      }
    : {
        connection,
        taskQueue: BARE_QUEUES.activities,
        maxConcurrentActivityTaskExecutions: 40,
        activities: { nothing: async () => null },
      },
);
process.on('disconnect', () => {
  if (worker.getState() === 'RUNNING') worker.shutdown();
});
process.send?.('ready');
await worker.run();
await connection.close();
