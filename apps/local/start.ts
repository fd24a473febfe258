import pc from 'picocolors';
import { loadEnvFile, readConfig, requireArchives } from '../runtime/index.ts';
import { startConfigured } from './configured-stack.ts';
import { run, unlessGivenUp } from './run.ts';
import { welcome } from './welcome.ts';

/** `byline start`: runs all of Byline on this machine. The function never returns, because the process exits. */
export async function start(): Promise<never> {
  return run(async (stopped, signal) => {
    const started = Date.now();
    loadEnvFile();
    const config = readConfig(process.env);
    requireArchives(config);
    // If Ctrl-C is pressed during startup, everything that has already started is stopped.
    const stack = await unlessGivenUp(startConfigured(config, signal), signal);
    try {
      if (stack) {
        const { state } = stack;
        const gateway = config.gateway.publicUrl ?? state.gateway;
        welcome({ ...stack, state: { ...state, gateway } }, Date.now() - started);
        console.log(pc.dim(`\nStopping: ${await Promise.race([stopped, stack.ended])} …`));
      }
    } finally {
      await stack?.stop();
      console.log(pc.dim('Everything has stopped. Your data is kept.'));
    }
    return 0;
  });
}
