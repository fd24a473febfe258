/**
 * Finds the journalists behind articles and prints how well a pitch fits them. Arguments: URLs of articles.
 */
import { BylineClient } from '@byline-media/client';

const byline = new BylineClient({
  url: process.env.BYLINE_URL ?? 'http://127.0.0.1:8080',
  apiKey: process.env.BYLINE_API_KEY ?? '',
});

const accepted = await byline.enrich(
  {
    from: process.argv.slice(2).map((url) => ({ type: 'article_url', url })),
    fit_context: { pitch: 'We recycle the batteries of electric buses, and publish what that costs.' },
  },
  { max_credits: 50 },
);

// The gateway delays each response until the job changes, so the client does not have to poll at intervals.
const job = await byline.waitForJob(accepted.id, {
  onProgress: ({ progress }) => console.error(`${progress.percent} % ${progress.message}`),
});

for (const { name, outlet, email, fit } of job.scored()) {
  console.log(
    `${fit ? Math.floor(fit.score) : '–'}\t${name}\t${outlet}\t${email ?? 'no published e-mail address'}`,
  );
}
for (const { source, reason } of job.result.unresolved)
  console.log(`–\t${reason}\t${JSON.stringify(source)}`);
