import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames, type Profile, type Service } from './ports';
import { Trouble } from './trouble';

/** Can a server listen there? */
function free(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      server.close(() => resolve(true)),
    );
  });
}

/** Refuses, with all of the taken ports in one message, when a service could not listen. */
export async function requireFreePorts(
  profile: Profile,
  services: readonly Service[],
): Promise<void> {
  const lines: string[] = [];
  for (const service of services) {
    const port = profile.ports[service];
    if (await free(port)) continue;
    lines.push(`Port ${port} is taken by another program (${serviceNames[service]}).`);
  }
  if (lines.length === 0) return;
  const again =
    profile.kind === 'dev'
      ? 'Stop it (perhaps the shop is already running in another window) or choose other ports: NILOFAR_PORT_SHIFT=20 npm run dev'
      : 'Stop it (perhaps the tests are already running in another window) or choose other ports: NILOFAR_PORT_SHIFT=20 npm test';
  throw new Trouble([...lines, again].join('\n'));
}

/** Does a server accept connections there? */
export function listening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const answer = (yes: boolean) => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.setTimeout(2000, () => answer(false));
  });
}

/** Waits until the port accepts connections, asking every 50 ms; throws after the deadline. */
export async function waitForPort(port: number, what: string, deadlineMs: number): Promise<void> {
  const end = Date.now() + deadlineMs;
  while (!(await listening(port))) {
    if (Date.now() > end) {
      throw new Trouble(`${what} did not answer on port ${port} within ${deadlineMs / 1000} s.`);
    }
    await pause(50);
  }
}
