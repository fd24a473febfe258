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
import type { Config } from '../../runtime/index.ts';
import { OperatorError } from '../operator-error.ts';
import { linkTo } from '../public-link.ts';
import type { WithDatabase } from './init.ts';
import { findOrganization } from './organizations.ts';

interface JoinOptions {
  organization: string;
  role: memberships.Role;
}

/** `byline admin users …` */
export function userCommands(config: Config, withDatabase: WithDatabase): Command {
  const command = new Command('users').description(
    'People who sign in: create, invite, list, reset, disable.',
  );
  const role = () => new Option('--role <role>', 'what they may do').choices(memberships.ROLES);
  command
    .command('create <email>')
    .description('Create a user in an organization; prints the link with which they set their password.')
    .requiredOption('--organization <organization>', 'id or name')
    .addOption(role().default('member'))
    .option('--name <name>', 'how they are shown', 'New user')
    .action((email: string, options: JoinOptions & { name: string }) =>
      withDatabase(async (db) => {
        const organizationId = await findOrganization(db, options.organization);
        const token = await inTransaction(db, async (tx) => {
          const user = await users.create(tx, { email: readEmail(email), name: options.name });
          if (!user) throw new OperatorError(`There is a user ${users.normalizeEmail(email)} already.`);
          await memberships.add(tx, { organizationId, userId: user.id, role: options.role });
          const target = { organizationId, id: user.id };
          await audit.note(tx, { action: 'member_joined', by: null, target });
          return passwordResets.create(tx, user.id);
        });
        console.error('The link to set a password, good for a day and once:');
        console.log(linkTo(config, `/password-reset/${token}`));
      }),
    );
  command
    .command('invite <email>')
    .description('Invite somebody into an organization; prints the link.')
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
        console.error('The link to join, good for a week and once:');
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
    .description('Print a link with which a user sets a new password.')
    .action((email: string) =>
      withDatabase(async (db) => {
        const user = await findUser(db, email);
        const token = await passwordResets.create(db, user.id);
        console.error('The link to set a password, good for a day and once:');
        console.log(linkTo(config, `/password-reset/${token}`));
      }),
    );
  command
    .command('disable <email>')
    .description('Sign a user out everywhere and let them in no more.')
    .action((email: string) =>
      withDatabase(async (db) => {
        const user = await findUser(db, email);
        await inTransaction(db, async (tx) => {
          await users.disable(tx, user.id);
          await sessions.endAll(tx, { userId: user.id });
          await oauth.endGrants(tx, { userId: user.id });
        });
        console.log(`${user.email} is disabled.`);
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
