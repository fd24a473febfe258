import { Command, Option } from 'commander';
import {
  audit,
  type Database,
  inTransaction,
  invitations,
  memberships,
  oauth,
  passwordResets,
  sessions,
  users,
} from '../../../db/index.ts';
import { ROLES, type Role } from '../../../model/index.ts';
import { faultOfName } from '../../../model/text/mailed-names.ts';
import type { Config } from '../../runtime/index.ts';
import { OperatorError } from '../operator-error.ts';
import { linkTo } from '../public-link.ts';
import type { WithDatabase } from './init.ts';
import { findOrganization } from './organizations.ts';

interface JoinOptions {
  organization: string;
  role: Role;
}

export function userCommands(config: Config, withDatabase: WithDatabase): Command {
  const command = new Command('users').description('Manage users: create, invite, list, reset, disable.');
  const role = () => new Option('--role <role>', 'role in the organization').choices(ROLES);
  command
    .command('create <email>')
    .description('Create a user in an organization and print the link for setting their password.')
    .requiredOption('--organization <organization>', 'id or name')
    .addOption(role().default('member'))
    .option('--name <name>', 'display name', 'New user')
    .action((email: string, options: JoinOptions & { name: string }) =>
      withDatabase(async (db) => {
        const fault = faultOfName(options.name);
        if (fault !== null) throw new OperatorError(fault);
        const organizationId = await findOrganization(db, options.organization);
        const token = await inTransaction(db, async (tx) => {
          const user = await users.create(tx, { email: readEmail(email), name: options.name });
          if (!user) throw new OperatorError(`The user ${users.normalizeEmail(email)} already exists.`);
          await memberships.add(tx, { organizationId, userId: user.id, role: options.role });
          const target = { organizationId, id: user.id };
          await audit.note(tx, { action: 'member_joined', by: null, target });
          return passwordResets.create(tx, user.id);
        });
        console.error('Link to set a password (works once, expires after one day):');
        console.log(linkTo(config, `/password-reset/${token}`));
      }),
    );
  command
    .command('invite <email>')
    .description('Invite someone to an organization and print the link.')
    .requiredOption('--organization <organization>', 'id or name')
    .addOption(role().default('member'))
    .action((email: string, options: JoinOptions) =>
      withDatabase(async (db) => {
        const organizationId = await findOrganization(db, options.organization);
        const token = await inTransaction(db, async (tx) => {
          const invitation = { organizationId, email: readEmail(email), role: options.role, invitedBy: null };
          const created = await invitations.create(tx, invitation);
          const target = { organizationId, id: created.invitation.id };
          await audit.note(tx, { action: 'invitation_created', by: null, target });
          return created.token;
        });
        console.error('Link to join (works once, expires after seven days):');
        console.log(linkTo(config, `/invitations/${token}`));
      }),
    );
  command
    .command('list')
    .description('List users and their organizations.')
    .action(() =>
      withDatabase(async (db) => {
        for (const { id, email, name, organizations, disabled_at } of await users.list(db))
          console.log(
            `${id}  ${email}  ${name}  ${organizations.join(', ') || '-'}${disabled_at ? '  disabled' : ''}`,
          );
      }),
    );
  command
    .command('reset <email>')
    .description('Print a link for a user to set a new password.')
    .action((email: string) =>
      withDatabase(async (db) => {
        const user = await findUser(db, email);
        const token = await passwordResets.create(db, user.id);
        console.error('Link to set a password (works once, expires after one day):');
        console.log(linkTo(config, `/password-reset/${token}`));
      }),
    );
  command
    .command('disable <email>')
    .description('Sign a user out everywhere and block further sign-ins.')
    .action((email: string) =>
      withDatabase(async (db) => {
        const user = await findUser(db, email);
        await inTransaction(db, async (tx) => {
          await users.disable(tx, user.id);
          await sessions.endAll(tx, { userId: user.id });
          await oauth.endGrants(tx, { userId: user.id });
        });
        console.log(`Disabled ${user.email}.`);
      }),
    );
  return command;
}

async function findUser(db: Database, email: string): Promise<users.User> {
  const user = await users.findByEmail(db, email);
  if (!user) throw new OperatorError(`There is no user "${email}". See: byline admin users list`);
  return user;
}

function readEmail(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new OperatorError(`"${text}" is not an e-mail address.`);
  return text;
}
