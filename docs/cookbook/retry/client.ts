import { BylineClient } from '@byline-media/client';

const { BYLINE_URL: url = '', BYLINE_API_KEY: apiKey = '' } = process.env;
const byline = new BylineClient({ url, apiKey });
// The client retries after a lost connection, a 429, a 502 or a 503, always with the same Idempotency-Key.
const enrich = () =>
  byline.enrich(
    {
      from: [
        { type: 'article_url', url: 'https://www.harbour-courier.example/harbour/ferry-batteries-cranes' },
      ],
    },
    {},
    { idempotencyKey: 'spring-campaign' },
  );
const [first, second] = [await enrich(), await enrich()];
if (first.id === second.id) console.log('one job, charged once');
