/** Public entry point of `apps/admin`: operator functions used by the commands and the local stack. */
export { type Bootstrapped, bootstrap } from './bootstrap.ts';
export { setupTemporal } from './setup-temporal.ts';
