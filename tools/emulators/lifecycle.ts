import { explain } from './trouble';

type Closer = () => Promise<void> | void;

export interface Lifecycle {
  /** Registers what must be stopped; the last registered is stopped first. */
  onStop(close: Closer): void;
  /** Stops everything once, says the last line if there is one, and ends the process. */
  end(code: number, lastLine?: string): Promise<never>;
  /** True from the first signal on: what ends now, ends because it was asked to. */
  readonly stopping: boolean;
}

/**
 * Ties a tool's life to its terminal. Ctrl-C, a closed terminal, or the death of tools/run.mjs (the
 * closed channel) all stop what was started, in reverse order, and leave no process behind.
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
        console.error(explain(problem));
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
  // Without this the channel to tools/run.mjs would keep a finished tool alive.
  process.channel?.unref();
  // A reader that has gone away (a closed terminal, `| head`) must not stop the clean-up.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  return {
    onStop: (close) => void closers.push(close),
    end,
    get stopping() {
      return ending !== undefined;
    },
  };
}

/** Runs a tool's main function; whatever it throws is said, and what it started is stopped. */
export function runTool(main: (life: Lifecycle) => Promise<void>): void {
  const life = lifecycle();
  main(life).catch((problem: unknown) => {
    if (!life.stopping) console.error(explain(problem));
    void life.end(1);
  });
}
