import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames, type Profile, type Service } from './ports';
import { UserFacingError } from './userFacingError';

/** Whether a server can listen on the port. */
function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      server.close(() => resolve(true)),
    );
  });
}

/** Throws UserFacingError, naming all taken ports at once, when a service could not listen. */
export async function requireFreePorts(
  profile: Profile,
  services: readonly Service[],
): Promise<void> {
  const lines: string[] = [];
  for (const service of services) {
    const port = profile.ports[service];
    if (await isPortFree(port)) continue;
    lines.push(`Port ${port} is taken by another program (${serviceNames[service]}).`);
  }
  if (lines.length === 0) return;
  const again =
    profile.kind === 'dev'
      ? 'Stop it (perhaps the shop is already running in another window) or choose other ports: NILOFAR_PORT_SHIFT=20 npm run dev'
      : 'Stop it (perhaps the tests are already running in another window) or choose other ports: NILOFAR_PORT_SHIFT=1000 npm test';
  throw new UserFacingError([...lines, again].join('\n'));
}

/** Whether a server accepts connections on the port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const answer = (yes: boolean) => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}

/** Polls every 50 ms until the port accepts connections; throws UserFacingError after the deadline. */
export async function waitForPort(port: number, what: string, deadlineMs: number): Promise<void> {
  const end = Date.now() + deadlineMs;
  while (!(await isListening(port))) {
    if (Date.now() > end) {
      throw new UserFacingError(
        `${what} did not answer on port ${port} within ${deadlineMs / 1000} s.`,
      );
    }
    await pause(50);
  }
}
