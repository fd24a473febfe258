import { describe, expect, it } from 'vitest';
import { readConfig, requireSeparateRoles } from '../../apps/runtime/index.ts';

const roles = (BYLINE_WORKER_ROLES: string, BYLINE_MODE = 'production') => {
  const config = readConfig({ BYLINE_WORKER_ROLES, BYLINE_MODE });
  return () => requireSeparateRoles(config);
};

describe('the roles of a worker in production', () => {
  it.each(['web,fit,ledger', 'web,mail', ''])(
    'are refused when pages share a process with money: "%s"',
    (given) => {
      expect(roles(given)).toThrow(
        'Start one worker with orchestration,ledger,mail and another one with web,fit,webhooks.',
      );
    },
  );

  it.each(['web,fit', 'orchestration,ledger,mail', 'ledger'])('are accepted: "%s"', (given) => {
    expect(roles(given)).not.toThrow();
  });

  it('may all be in one process in development', () => {
    expect(roles('orchestration,web,fit,ledger,mail', 'development')).not.toThrow();
  });
});
