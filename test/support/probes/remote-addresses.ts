import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const POLL_MS = 100;
/** Loopback and unset addresses as `/proc/net` writes them: each group of four bytes is in reverse. */
const HERE = /^(?:[0-9A-F]{6}7F|0{8}|0{32}|0{24}01000000|0{16}FFFF0000[0-9A-F]{6}7F)$/;

/**
 * Watches the sockets of a process and of all that it starts, whatever program they run. Returns a function that
 * ends the watch and returns the remote addresses outside this machine, with the program that used them.
 */
export function watchRemoteAddresses(root: number): () => string[] {
  const seen = new Set<string>();
  const timer = setInterval(() => {
    for (const pid of familyOf(root)) for (const address of remotesOf(pid)) seen.add(address);
  }, POLL_MS);
  return () => {
    clearInterval(timer);
    return [...seen];
  };
}

function familyOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [, parent = ''] = /^.*\) \S (\d+)/s.exec(read(`/proc/${name}/stat`)) ?? [];
    parents.set(Number(name), Number(parent));
  }
  const family = [root];
  for (const parent of family) for (const [pid, of] of parents) if (of === parent) family.push(pid);
  return family;
}

function remotesOf(pid: number): string[] {
  const sockets = new Set(unlessGone(() => readdirSync(`/proc/${pid}/fd`).map((fd) => inodeOf(pid, fd)), []));
  return ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((protocol) =>
    read(`/proc/${pid}/net/${protocol}`)
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(
        ([, , remote = '', , , , , , , inode]) =>
          sockets.has(inode) && !HERE.test(remote.split(':')[0] ?? ''),
      )
      .map(([, , remote]) => `${read(`/proc/${pid}/comm`).trim()} ${protocol} ${remote}`)
      .filter((line) => !line.endsWith('undefined') && !line.endsWith('rem_address')),
  );
}

function inodeOf(pid: number, fd: string): string | undefined {
  return unlessGone(() => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1], undefined);
}

function read(file: string): string {
  return unlessGone(() => readFileSync(file, 'utf8'), '');
}

/** Returns what `look` returns, or `otherwise` if a process or a file of it has just gone. */
function unlessGone<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return otherwise;
    throw error;
  }
}
