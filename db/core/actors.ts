import { sql } from 'kysely';
import type { Actor, ApiKeyId, UserId } from '../../model/index.ts';

/**
 * Selects who did something as `{kind, id, name}`; null if nobody is recorded, or if the key or user is gone.
 * The parameters are the columns with the ids of the API key and of the user.
 */
export function actorOf(keyColumn: string, userColumn: string) {
  const actor = (kind: Actor['kind'], column: string, table: 'users' | 'api_keys') => sql`
    (select jsonb_build_object('kind', ${kind}::text, 'id', id, 'name', name) from ${sql.table(table)}
     where id = ${sql.ref(column)})`;
  return sql<Actor | null>`coalesce(${actor('user', userColumn, 'users')}, ${actor('api_key', keyColumn, 'api_keys')})`;
}

/** A user who takes care of a campaign or a person. */
export interface Owner {
  id: UserId;
  name: string;
}

/** Selects a user as `{id, name}`; null if the column is null or the user is gone. */
export function ownerOf(column: string) {
  return sql<Owner | null>`
    (select jsonb_build_object('id', id, 'name', name) from users where id = ${sql.ref(column)})`;
}

/** The API key or user that makes a change. */
export interface Author {
  keyId: ApiKeyId | null;
  userId: UserId | null;
}
