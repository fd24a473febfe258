/** The door of `apps/admin`: what an operator does, for the command and for the local stack. */
export { type Bootstrapped, bootstrap } from './bootstrap.ts';
export { setupTemporal } from './setup-temporal.ts';
