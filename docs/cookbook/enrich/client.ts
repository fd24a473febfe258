import { BylineClient } from '@byline-media/client';

const { BYLINE_URL: url = '', BYLINE_API_KEY: apiKey = '' } = process.env;
const byline = new BylineClient({ url, apiKey });
const { id } = await byline.enrich({
  from: [
    { type: 'article_url', url: 'https://www.harbour-courier.example/harbour/ferry-batteries-cranes' },
    { type: 'article_url', url: 'https://gridwatch.example/analysis/second-life-quayside' },
  ],
  fit_context: { pitch: 'Worn-out ferry batteries become quayside chargers for harbour cranes.' },
});
const job = await byline.waitForJob(id);
for (const { name, outlet, email } of job.result.journalists) console.log(`${name}, ${outlet}: ${email}`);
