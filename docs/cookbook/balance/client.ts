import { BylineClient } from '@byline-media/client';

const { BYLINE_URL: url = '', BYLINE_API_KEY: apiKey = '' } = process.env;
const byline = new BylineClient({ url, apiKey });
const { credits, prices } = await byline.balance();
console.log(
  `${credits.org_available_balance} credits; ${prices.enriched_journalist_with_email} for each journalist`,
);
