import { Command } from 'commander';
import { type Config, createPayloadCodec } from '../../runtime/index.ts';
import { OperatorError } from '../operator-error.ts';

/** `byline admin codec-server`: runs until it is stopped. */
export function codecServerCommand(config: Config): Command {
  const { temporalUiUrl } = config.gateway;
  const ui = temporalUiUrl ?? `http://127.0.0.1:${config.local.temporalUiPort}`;
  return new Command('codec-server')
    .description('Decrypt payloads for the Temporal UI and CLI (BYLINE_PAYLOAD_KEYS).')
    .option('--host <address>', 'where it listens', '127.0.0.1')
    .option('--port <number>', 'its port', '8234')
    .option('--origin <origin>', 'of the Temporal UI', new URL(ui).origin)
    .action(async ({ host, port, origin }: { host: string; port: string; origin: string }) => {
      const { payloadKeys, codecToken: token } = config.temporal;
      if (payloadKeys.length === 0)
        throw new OperatorError('Nothing is encrypted: BYLINE_PAYLOAD_KEYS is not set.');
      if (token === undefined && host !== '127.0.0.1')
        throw new OperatorError('Set BYLINE_CODEC_TOKEN before others than this machine can ask.');
      // Loaded when it is needed: it would make every other command slow to start.
      const { buildCodecServer } = await import('../codec-server.ts');
      const app = buildCodecServer({ codec: createPayloadCodec(payloadKeys), origin, token });
      const address = await app.listen({ host, port: Number(port) });
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void app.close());
      console.log(`Codec server for ${origin}: ${address}`);
    });
}
