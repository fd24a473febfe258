/** Public interface of this feature: users, organizations, API keys and the sign-in pages. */
import type { FastifyInstance } from 'fastify';
import type { App } from '../http/instance.ts';
import { apiKeyRoutes } from './api-key-routes.ts';
import { ApiKeyListSchema, ApiKeySchema } from './api-key-schema.ts';
import { forgottenPasswordPages } from './forgotten-password-page.ts';
import { invitationPages } from './invitation-page.ts';
import { invitationRoutes } from './invitation-routes.ts';
import type { InviteDeps } from './manage-invitations.ts';
import { organizationRoutes } from './organization-routes.ts';
import {
  InvitationListSchema,
  InvitationSchema,
  MemberListSchema,
  MemberSchema,
  OrganizationSchema,
  PasswordResetSchema,
} from './organization-schema.ts';
import { passwordResetPages } from './password-reset-page.ts';
import { providerSignInPages } from './provider-sign-in-page.ts';
import { sessionRoutes } from './session-routes.ts';
import { SessionSchema } from './session-schema.ts';
import { createCountTry } from './sign-in.ts';
import { type PageDeps, signInPages } from './sign-in-page.ts';

export type { ApiKeyBody } from './api-key-schema.ts';

/** Each schema comes after the schemas that it references. */
export const SCHEMAS = [
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

type AccountDeps = Omit<PageDeps, 'countTry'> & InviteDeps;

export function register(scope: App, deps: AccountDeps): void {
  sessionRoutes(scope, { ...deps, countTry: createCountTry(deps) });
  organizationRoutes(scope, deps);
  invitationRoutes(scope, deps);
  apiKeyRoutes(scope, deps);
}

export function registerPages(scope: FastifyInstance, deps: AccountDeps): void {
  const pageDeps = { ...deps, countTry: createCountTry(deps) };
  signInPages(scope, pageDeps);
  providerSignInPages(scope, pageDeps);
  invitationPages(scope, pageDeps);
  passwordResetPages(scope, pageDeps);
  forgottenPasswordPages(scope, pageDeps);
}
