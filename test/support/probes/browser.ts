import { hashNewPassword } from '../../../apps/gateway/accounts/passwords.ts';
import { type Database, memberships, sessions, users } from '../../../db/index.ts';
import { newId, type OrganizationId, type Role } from '../../../model/index.ts';
import { type CallOptions, callGateway, type Reply } from '../world/call-gateway.ts';
import { noteSecret } from '../world/captured.ts';
import type { World } from '../world/world.ts';

export const PASSWORD = 'correct horse battery';

/** The hash of the tests' password. Making one takes much processor time on purpose. */
let passwordHash: Promise<string | null> | undefined;

export interface Person {
  id: users.User['id'];
  email: string;
}

/** Creates a user with the tests' password. If no organization is given, the user belongs to none. */
export async function createUser(
  db: Database,
  membership?: { organizationId: OrganizationId; role?: Role },
  email = `${newId('usr').slice(4, 14)}@team.example`,
): Promise<Person> {
  passwordHash ??= hashNewPassword(PASSWORD, []).then(({ hash }) => hash);
  const hash = await passwordHash;
  return db.transaction().execute(async (tx) => {
    const user = await users.create(tx, { email, name: 'Robin Team', passwordHash: hash });
    if (!user) throw new Error('two users with the same e-mail address');
    if (membership) await memberships.add(tx, { role: 'admin', ...membership, userId: user.id });
    return user;
  });
}

/** Creates a session without a sign-in page, and returns its cookie. */
export async function sessionCookie(
  db: Database,
  { id: userId }: Pick<Person, 'id'>,
  organizationId: OrganizationId | null = null,
): Promise<string> {
  const { token } = await db.transaction().execute(async (tx) =>
    sessions.start(tx, {
      userId,
      organizationId: organizationId ?? (await sessions.usualOrganization(tx, userId)),
    }),
  );
  noteSecret(token);
  return `byline_session=${token}`;
}

/** Returns what a request of the console has when a user is signed in. */
export async function sessionOf(db: Database, person: Pick<Person, 'id'>) {
  return { key: null, headers: { cookie: await sessionCookie(db, person), 'sec-fetch-site': 'same-origin' } };
}

/** Returns a browser in which a new admin of the world's organization is signed in. */
export async function adminOf({ db, app, organizationId }: World): Promise<Browser> {
  return browserOf({ db, origin: app.listeningOrigin }, await createUser(db, { organizationId }));
}

/** Returns a browser at `origin` in which a user is signed in. */
export async function browserOf(
  { db, origin }: { db: Database; origin: string },
  person: Pick<Person, 'id'>,
  organizationId?: OrganizationId,
): Promise<Browser> {
  const browser = new Browser(origin);
  const [name = '', value = ''] = (await sessionCookie(db, person, organizationId)).split('=');
  browser.cookies.set(name, value);
  return browser;
}

/** A browser without scripts: it stores cookies, knows its current URL, and submits forms. */
export class Browser {
  readonly #address: string;
  readonly cookies = new Map<string, string>();
  /** The `Set-Cookie` headers of the last response. */
  setCookies: string[] = [];

  constructor(address: string) {
    this.#address = address;
  }

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Reply<T>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await callGateway<T>(this.#address, '', method, path, {
      ...options,
      key: options.key ?? null,
      headers: { origin: this.#address, ...(cookie === '' ? {} : { cookie }), ...options.headers },
    });
    this.setCookies = reply.headers.getSetCookie();
    for (const line of this.setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0|Expires=Thu, 01 Jan 1970/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return reply;
  }

  /** Fills in the first form on a page and submits it. */
  async submit(
    page: string,
    fields: Record<string, string>,
    options: { to?: string; headers?: Record<string, string> } = {},
  ): Promise<Reply<string>> {
    const { body } = await this.call<string>('GET', page);
    const action = options.to ?? /<form method="post"(?: action="([^"]+)")?>/.exec(body)?.[1] ?? page;
    return this.send(action, { ...hiddenFields(body), ...fields }, options.headers);
  }

  send(
    action: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Reply<string>> {
    return this.call<string>('POST', action, {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  }

  signIn(email: string, password = PASSWORD, path = '/sign-in'): Promise<Reply<string>> {
    return this.submit(path, { email, password });
  }
}

export function hiddenFields(page: string): Record<string, string> {
  const fields = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}
