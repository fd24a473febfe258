import { BylineClient, type EnrichBody } from '@byline-media/client';

const { BYLINE_URL: url = '', BYLINE_API_KEY: apiKey = '' } = process.env;
const byline = new BylineClient({ url, apiKey });
const request: EnrichBody = {
  from: [
    { type: 'article_url', url: 'https://www.harbour-courier.example/harbour/ferry-batteries-cranes' },
    { type: 'article_url', url: 'https://gridwatch.example/analysis/second-life-quayside' },
  ],
};
const { max_credits } = await byline.estimate(request);
console.log(`at most ${max_credits} credits`);
const { id } = await byline.enrich(request, { max_credits: 5 });
const { usage, result } = await byline.waitForJob(id);
console.log(`${usage.credits_used} credits used`);
for (const { reason, count } of result.unresolved_groups) console.log(`${reason}: ${count}`);
