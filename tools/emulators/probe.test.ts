import { createServer, Socket, type AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { isListening } from './probe';

afterEach(() => void vi.restoreAllMocks());

/** Listens on a free port while `use` runs. */
async function withServer(use: (port: number) => Promise<void>): Promise<void> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const isPort = (given: typeof address): given is AddressInfo => typeof given === 'object';
  if (!isPort(address)) throw new Error('no port');
  await use(address.port);
  await new Promise((closed) => server.close(closed));
}

it('a server listens until it is closed', async () => {
  let freed = 0;
  await withServer(async (port) => {
    freed = port;
    expect(await isListening(port)).toBe(true);
  });
  expect(await isListening(freed)).toBe(false);
});

it('a machine that is too busy to connect in time has not stopped its servers', async () => {
  // Whatever time is set has passed before the connection is made.
  vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function passed(
    this: Socket,
    _,
    end,
  ) {
    end?.();
    return this;
  });
  await withServer(async (port) => expect(await isListening(port)).toBe(true));
});
