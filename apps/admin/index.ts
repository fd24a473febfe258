/** Public entry point of `apps/admin`: operator functions shared by the command and the local stack. */
export { type Bootstrapped, bootstrap } from './bootstrap.ts';
export { setupTemporal } from './setup-temporal.ts';
