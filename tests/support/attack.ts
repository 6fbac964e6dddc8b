import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The number of the threat in docs/security.md that the test carries out. */
    attack?: number;
  }
}

/**
 * The options of a test, or of a group of tests, that carries out the threat of this number in docs/security.md. It
 * fails when the attack gets through.
 */
export const attack = (threat: number) => ({ meta: { attack: threat } });
