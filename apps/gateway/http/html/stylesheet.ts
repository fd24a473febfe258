import type { FastifyInstance } from 'fastify';

export const STYLESHEET_PATH = '/pages.css';

/** Text contrast is at least 4.5:1 in both color schemes (WCAG 2.2, 1.4.3). */
const STYLESHEET = `:root {
  color-scheme: light dark;
  --ground: #f6f7f9; --card: #ffffff; --text: #1a202c; --quiet: #4a5568; --line: #8a94a6;
  --accent: #1d4ed8; --on-accent: #ffffff; --bad: #a61b1b; --bad-ground: #fdecec;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #11151c; --card: #1a2029; --text: #e8ecf2; --quiet: #aeb8c6; --line: #6b7688;
    --accent: #8ab4ff; --on-accent: #0b1220; --bad: #ffb4ab; --bad-ground: #3a1d1d;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  grid-template-columns: minmax(0, 1fr);
  background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
}
main {
  width: 100%; max-width: 26rem; padding: 2rem; border-radius: 0.75rem;
  background: var(--card); overflow-wrap: anywhere;
}
main > :last-child { margin-bottom: 0; }
@media (max-width: 30rem) {
  body { place-items: start center; }
  main { padding: 1.25rem; }
}
.brand { display: flex; gap: 0.5rem; align-items: center; margin: 0 0 0.75rem; font-weight: 600; }
.mark { width: 1.5rem; height: 1.5rem; }
h1 { margin: 0 0 1rem; font-size: 1.4rem; line-height: 1.25; }
form { display: grid; gap: 1rem; margin: 1rem 0; }
form > p { margin: 0; }
label { display: grid; gap: 0.25rem; font-weight: 600; }
.hint, .quiet { color: var(--quiet); font-weight: 400; font-size: 0.9rem; }
fieldset {
  display: grid; gap: 0.75rem; margin: 0; padding: 0.5rem 0.9rem 0.8rem;
  border: 1px solid var(--line); border-radius: 0.5rem;
}
legend { padding: 0 0.3rem; font-weight: 600; }
label.choice { grid-template-columns: auto 1fr; align-items: start; gap: 0.6rem; font-weight: 400; }
input:not([type=radio], [type=checkbox]), select {
  width: 100%; padding: 0.6rem 0.7rem; border: 1px solid var(--line); border-radius: 0.5rem;
  background: var(--card); color: inherit; font: inherit; font-weight: 400;
}
input[readonly] { border-color: transparent; background: var(--ground); }
p.device-code, input.device-code {
  font: 600 1.4rem/1.4 ui-monospace, monospace; letter-spacing: 0.12em; text-align: center; text-transform: uppercase;
}
p.device-code { padding: 0.6rem; border-radius: 0.5rem; background: var(--ground); }
button, a.button {
  padding: 0.65rem 1rem; border: 1px solid var(--accent); border-radius: 0.5rem; cursor: pointer;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600;
}
a.button { display: block; text-align: center; text-decoration: none; }
button.secondary { background: transparent; color: var(--accent); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.problem { padding: 0.75rem; border-radius: 0.5rem; background: var(--bad-ground); color: var(--bad); }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
`;

export function stylesheetRoute(app: FastifyInstance): void {
  app.get(STYLESHEET_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(STYLESHEET),
  );
}
