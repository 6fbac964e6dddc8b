import { beforeEach, expect, it, vi } from 'vitest';

const tones: { start: number }[] = [];
let allowSound: () => void = () => undefined;
let now = 0;

/** Suspended until the page is touched, as a browser's. */
class FakeAudioContext {
  get currentTime() {
    return now;
  }
  destination = {};
  readonly #touched = new Promise<void>((resolve) => {
    allowSound = resolve;
  });
  resume() {
    return this.#touched;
  }
  createOscillator() {
    return {
      frequency: { value: 0 },
      connect: (to: unknown) => to,
      start: (start: number) => void tones.push({ start }),
      stop: () => undefined,
    };
  }
  createGain() {
    return {
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      connect: (to: unknown) => to,
    };
  }
}

/** A module of its own for each test: it keeps the context. */
async function freshChime(): Promise<() => void> {
  vi.resetModules();
  return (await import('./chime')).chime;
}

beforeEach(() => {
  tones.length = 0;
  now = 0;
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.useFakeTimers();
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

const nextTask = () => vi.advanceTimersByTimeAsync(0);

it('plays two notes, one after the other', async () => {
  const chime = await freshChime();
  chime();
  allowSound();
  await nextTask();
  expect(tones.map(({ start }) => start)).toEqual([0, 0.18]);
});

it('does not play the chimes of earlier orders when the page is touched at last', async () => {
  const chime = await freshChime();
  for (let orders = 0; orders < 3; orders += 1) {
    chime();
    await vi.advanceTimersByTimeAsync(60_000);
  }
  allowSound();
  await nextTask();
  expect(tones).toEqual([]);
  now = 5;
  chime();
  await nextTask();
  expect(tones.map(({ start }) => start)).toEqual([5, 5.18]);
});

it('is silent in a browser without sound', async () => {
  vi.stubGlobal('AudioContext', undefined);
  const chime = await freshChime();
  expect(chime).not.toThrow();
});
