/**
 * Preloaded into processes of Node.js by `NODE_OPTIONS=--import`: appends each host to which they connect, and each
 * name that they resolve, to the file of `BYLINE_TEST_OUTGOING`, one per line.
 */
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const note = (host) => appendFileSync(process.env.BYLINE_TEST_OUTGOING, `${host}\n`);

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  // The arguments may have been normalized to one list, `[options, callback]`.
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const { host, path } = typeof first === 'object' ? first : { host: second };
  if (path === undefined) note(typeof host === 'string' ? host : 'localhost');
  return connect.apply(this, args);
};

for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  for (const name of Object.getOwnPropertyNames(resolver)) {
    const resolve = resolver[name];
    if (!/^(?:resolve|lookup$)/.test(name) || typeof resolve !== 'function') continue;
    resolver[name] = function (host, ...rest) {
      note(host);
      return resolve.call(this, host, ...rest);
    };
  }
}
syncBuiltinESMExports();
