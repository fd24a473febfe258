/** Public interface of this feature: the addresses to which an organization has events sent. */
export { webhookRoutes as register } from './routes.ts';

import {
  DeliveryListSchema,
  DeliverySchema,
  ReplaySchema,
  WebhookListSchema,
  WebhookSchema,
} from './schema.ts';

/** Each schema comes after the schemas that it references. */
export const SCHEMAS = [WebhookSchema, WebhookListSchema, DeliverySchema, DeliveryListSchema, ReplaySchema];
