/** Public interface of this feature: users, organizations, API keys and the sign-in pages. */

import { ApiKeyListSchema, ApiKeySchema } from './api-key-schema.ts';
import {
  InvitationListSchema,
  InvitationSchema,
  MemberListSchema,
  MemberSchema,
  OrganizationSchema,
  PasswordResetSchema,
} from './organization-schema.ts';
import { SessionSchema } from './session-schema.ts';

export { apiKeyRoutes } from './api-key-routes.ts';
export type { ApiKeyBody } from './api-key-schema.ts';
export { forgottenPasswordPages } from './forgotten-password-page.ts';
export { invitationPages } from './invitation-page.ts';
export { invitationRoutes } from './invitation-routes.ts';
export { organizationRoutes } from './organization-routes.ts';

export { passwordResetPages } from './password-reset-page.ts';
export { providerSignInPages } from './provider-sign-in-page.ts';
export { sessionRoutes } from './session-routes.ts';

export { createCountTry } from './sign-in.ts';
export { signInPages } from './sign-in-page.ts';

/** Schemas shared by the routes for accounts. Each schema comes after the schemas that it references. */
export const ACCOUNT_SCHEMAS = [
  SessionSchema,
  OrganizationSchema,
  MemberSchema,
  MemberListSchema,
  PasswordResetSchema,
  InvitationSchema,
  InvitationListSchema,
  ApiKeySchema,
  ApiKeyListSchema,
];
