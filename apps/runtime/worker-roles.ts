import { type Config, ConfigError } from './config.ts';

/**
 * In production, rejects a combination of the `web` role with `ledger` or `mail`, because a malicious page
 * must not be able to stop the process that charges credits or sends e-mail. Only workers check the roles;
 * other processes ignore them.
 */
export function requireSeparateRoles({ mode, worker: { roles } }: Pick<Config, 'mode' | 'worker'>): void {
  if (mode !== 'production' || !roles.includes('web')) return;
  const apart = roles.filter((role) => role === 'ledger' || role === 'mail');
  if (apart.length === 0) return;
  throw new ConfigError(
    `BYLINE_WORKER_ROLES: in production mode, web must not share a process with ${apart.join(' or ')}, so that a bad page cannot block charges or e-mail. ` +
      'Start one worker with orchestration,ledger,mail and another one with web,fit,webhooks.',
  );
}
