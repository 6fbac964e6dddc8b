import { describeError } from './userFacingError';

type Closer = () => Promise<void> | void;

export interface Lifecycle {
  /** Registers a clean-up function; the last registered runs first. */
  onStop(close: Closer): void;
  /** Runs the clean-up once, prints the last line if there is one, and exits. */
  end(code: number, lastLine?: string): Promise<never>;
  /** True once the tool is ending, so that services which stop now have not crashed. */
  readonly stopping: boolean;
}

/**
 * Runs a tool's clean-up on Ctrl-C, on a closed terminal, and when tools/run.mjs dies (closed IPC
 * channel). Stops what was started in reverse order and leaves no process behind.
 */
function lifecycle(): Lifecycle {
  const closers: Closer[] = [];
  let ending: Promise<never> | undefined;

  async function stopAll(code: number, lastLine?: string): Promise<never> {
    let exitCode = code;
    for (const close of closers.reverse()) {
      try {
        await close();
      } catch (problem) {
        console.error(describeError(problem));
        exitCode = exitCode === 0 ? 1 : exitCode;
      }
    }
    if (lastLine !== undefined) console.log(lastLine);
    process.exit(exitCode);
  }

  const end = (code: number, lastLine?: string): Promise<never> => {
    ending ??= stopAll(code, lastLine);
    return ending;
  };

  const onSignal = (code: number) => () => {
    if (ending === undefined) console.log('\nStopping …');
    void end(code);
  };
  process.on('SIGINT', onSignal(130));
  process.on('SIGTERM', onSignal(143));
  process.on('SIGHUP', onSignal(129));
  process.on('disconnect', onSignal(129));
  // A server in this process, such as a provider's stand-in, must not fail unnoticed or leave processes behind.
  process.on('uncaughtException', (problem) => {
    console.error(describeError(problem));
    void end(1);
  });
  // Otherwise the IPC channel would keep a finished tool alive.
  process.channel?.unref();
  // A closed output (a closed terminal, `| head`) must not interrupt the clean-up.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  return {
    onStop: (close) => void closers.push(close),
    end,
    get stopping() {
      return ending !== undefined;
    },
  };
}

/** Runs a tool's main function, prints its error, and cleans up afterwards. */
export function runTool(main: (life: Lifecycle) => Promise<void>): void {
  const life = lifecycle();
  main(life).catch((problem: unknown) => {
    if (!life.stopping) console.error(describeError(problem));
    void life.end(1);
  });
}
