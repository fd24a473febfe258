import { sql } from 'kysely';
import type { Actor, ApiKeyId, UserId } from '../../model/index.ts';

/** Selects the actor as `{kind, id, name}`, by the columns with the ids of key and user; null if unknown or gone. */
export function actorOf(keyColumn: string, userColumn: string) {
  return sql<Actor | null>`${sql.raw(actorSql(keyColumn, userColumn))}`;
}

/** The text of `actorOf`, for statements that are written as text. */
export function actorSql(keyColumn: string, userColumn: string): string {
  const actor = (kind: Actor['kind'], column: string, table: 'users' | 'api_keys') => `
    (select jsonb_build_object('kind', '${kind}', 'id', id, 'name', name) from ${table} where id = ${column})`;
  return `coalesce(${actor('user', userColumn, 'users')}, ${actor('api_key', keyColumn, 'api_keys')})`;
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
