import { createJobActivities } from '../../activities/jobs/index.ts';
import { createMailActivities, createSmtpSender } from '../../activities/mail/index.ts';
import { resolveBySystem } from '../../activities/web/index.ts';
import { createWebhookActivities } from '../../activities/webhooks/index.ts';
import type { Database } from '../../db/index.ts';
import { TASK_QUEUES } from '../../workflows/options.ts';
import type { Config, WorkerRole } from '../runtime/index.ts';
import type { CreateQueues, QueueSetup } from './queues.ts';

/**
 * Functions that create the queues of a role, for each role that runs activities. The `orchestration` role is
 * missing, because it only runs workflows. What reads pages and scores people is loaded only where it runs: loading it
 * would double the start of a worker for workflows.
 */
export const ACTIVITY_ROLES: Record<Exclude<WorkerRole, 'orchestration'>, CreateQueues> = {
  web: async (deps) => (await import('./web-queues.ts')).createWebQueues(deps),
  fit: async (deps) => (await import('./fit-queues.ts')).createFitQueues(deps),
  async mail({ db, config }) {
    return config.mail ? [mailQueue(db, config.mail)] : [];
  },
  async webhooks({ db, config, version, resolve = resolveBySystem }) {
    const { allow } = config.webhooks;
    const userAgent = `Byline-Webhooks/${version} (+${config.web.contact})`;
    return [
      {
        taskQueue: TASK_QUEUES.webhooks,
        activities: createWebhookActivities({ db, allow, userAgent, resolve, clock: Date.now }),
        // Attempts wait for receivers, not for a processor.
        maxConcurrentActivityTaskExecutions: 200,
      },
    ];
  },
  async ledger({ db, temporal, config }) {
    return [
      {
        taskQueue: TASK_QUEUES.ledger,
        activities: createJobActivities({
          db,
          temporal,
          window: config.jobs.window,
          withModel: config.fit.model !== null,
          jobLifetimeSeconds: config.jobs.lifetimeSeconds,
          quietSeconds: config.jobs.quietSeconds,
        }),
        maxConcurrentActivityTaskExecutions: 8,
      },
    ];
  },
};

/** Send few mails at once, because the mail server may be small. */
function mailQueue(db: Database, mail: NonNullable<Config['mail']>): QueueSetup {
  return {
    taskQueue: TASK_QUEUES.mail,
    activities: createMailActivities({ db, send: createSmtpSender(mail), linkBase: mail.linkBase }),
    maxConcurrentActivityTaskExecutions: 4,
  };
}
