import type { Command } from 'commander';
import { examples, urlOption } from '../call.ts';
import { listenForInterruption } from '../interruption.ts';
import { openKeySession } from '../session.ts';

export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description(
      'Serve MCP on stdin and stdout, for clients that start local servers. Requires BYLINE_API_KEY.',
    )
    .addHelpText(...examples('mcp', 'mcp --url https://byline.example.org'))
    .addOption(urlOption())
    .action(async (options: { url?: string }) => {
      const { url, key } = await openKeySession(options.url);
      const signal = listenForInterruption();
      // Import the MCP library lazily, because no other command needs it.
      const { bridgeMcp } = await import('../mcp-bridge.ts');
      await bridgeMcp(url, key, signal);
    });
}
