import { sql } from 'kysely';
import type { Actor, ApiKeyId, UserId } from '../../model/index.ts';

/** Selects the actor as `{kind, id, name}`, by the columns with the ids of key and user; null if unknown or gone. */
export function actorOf(keyColumn: string, userColumn: string) {
  const actor = (kind: Actor['kind'], column: string, table: 'users' | 'api_keys') => sql`
    (select jsonb_build_object('kind', ${kind}::text, 'id', id, 'name', name) from ${sql.table(table)}
     where id = ${sql.ref(column)})`;
  return sql<Actor | null>`coalesce(${actor('user', userColumn, 'users')}, ${actor('api_key', keyColumn, 'api_keys')})`;
}

export interface Owner {
  id: UserId;
  name: string;
}

/** Selects a user as `{id, name}`; null if the column is null or the user is gone. */
export function ownerOf(column: string) {
  return sql<Owner | null>`
    (select jsonb_build_object('id', id, 'name', name) from users where id = ${sql.ref(column)})`;
}

export interface Author {
  keyId: ApiKeyId | null;
  userId: UserId | null;
}
