/** Public interface of this feature: users, organizations, API keys and the sign-in pages. */
export { apiKeyRoutes } from './api-key-routes.ts';
export { type ApiKeyBody, ApiKeyListSchema, ApiKeySchema } from './api-key-schema.ts';
export { forgottenPasswordPages } from './forgotten-password-page.ts';
export { invitationPages } from './invitation-page.ts';
export { invitationRoutes } from './invitation-routes.ts';
export { organizationRoutes } from './organization-routes.ts';
export {
  InvitationListSchema,
  InvitationSchema,
  MemberListSchema,
  MemberSchema,
  OrganizationSchema,
  PasswordResetSchema,
} from './organization-schema.ts';
export { passwordResetPages } from './password-reset-page.ts';
export { providerSignInPages } from './provider-sign-in-page.ts';
export { sessionRoutes } from './session-routes.ts';
export { SessionSchema } from './session-schema.ts';
export { createCountTry } from './sign-in.ts';
export { signInPages } from './sign-in-page.ts';
