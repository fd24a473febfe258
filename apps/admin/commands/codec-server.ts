import { Command, InvalidArgumentError, Option } from 'commander';
import { readDecimal } from '../../../model/text/decimal-text.ts';
import { type Config, createPayloadCodec } from '../../runtime/index.ts';
import { OperatorError } from '../operator-error.ts';

/** `byline admin codec-server`: runs a codec server for Temporal until it is stopped. */
export function codecServerCommand(config: Config): Command {
  const { temporalUiUrl } = config.gateway;
  const ui = temporalUiUrl ?? `http://127.0.0.1:${config.local.temporalUiPort}`;
  return new Command('codec-server')
    .description('Decrypt payloads for the Temporal UI and CLI (BYLINE_PAYLOAD_KEYS).')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addOption(new Option('--port <number>', 'port to listen on').argParser(readPort).default(8234))
    .option('--origin <origin>', 'origin of the Temporal UI', new URL(ui).origin)
    .action(async ({ host, port, origin }: { host: string; port: number; origin: string }) => {
      const { payloadKeys, codecToken: token } = config.temporal;
      if (payloadKeys.length === 0)
        throw new OperatorError('BYLINE_PAYLOAD_KEYS is not set, so there is nothing to decrypt.');
      if (token === undefined && host !== '127.0.0.1')
        throw new OperatorError(
          'Set BYLINE_CODEC_TOKEN before you listen on an address that other machines can reach.',
        );
      // Import the codec server lazily, because the help text of `byline admin` loads this module too.
      const { buildCodecServer } = await import('../codec-server.ts');
      const app = buildCodecServer({ codec: createPayloadCodec(payloadKeys), origin, token });
      const address = await app.listen({ host, port });
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void app.close());
      console.log(`Codec server for ${origin}: ${address}`);
    });
}

function readPort(text: string): number {
  const port = readDecimal(text, 0);
  if (port === null || port < 0 || port > 65_535)
    throw new InvalidArgumentError('The value must be a whole number from 0 to 65535.');
  return port;
}
