/** Shows how to handle errors of API calls and how to set a time limit. Argument: the URL of an article. */
import { ApiError, BylineClient, ConnectionError, type Job } from '@byline-media/client';

const byline = new BylineClient({
  url: process.env.BYLINE_URL ?? 'http://127.0.0.1:8080',
  apiKey: process.env.BYLINE_API_KEY ?? '',
  // The client retries after a 429, 502, 503 or a lost connection. The callback reports each retry.
  onRetry: ({ reason, delayMs }) => console.error(`${reason} Retrying in ${delayMs} ms.`),
});

/**
 * The program sends its own Idempotency-Key: even if you run it twice, it creates only one job, which is
 * charged once.
 */
async function enrich(url: string): Promise<Job | null> {
  try {
    const from = [{ type: 'article_url' as const, url }];
    const { id } = await byline.enrich({ from }, {}, { idempotencyKey: `list-7 ${url}` });
    return await byline.waitForJob(id, { signal: AbortSignal.timeout(60_000) });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INSUFFICIENT_CREDITS') {
      console.log('Not enough credits:', error.problem?.context);
      return null;
    }
    if (error instanceof ApiError) console.log(`${error.status} ${error.code}: ${error.message}`);
    else if (error instanceof ConnectionError) console.log(error.message);
    else throw error;
    return null;
  }
}

const job = await enrich(process.argv[2] ?? '');
if (job) console.log(job.status, `${job.usage.credits_used} credits`);

for await (const { number, meter, amount } of byline.eachLedgerEntry({ limit: 100 })) {
  console.log(number, meter, amount);
}
