import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** A figure that `npm run test:security` prints, as `worst decision: 584 of 1,000 expressions`. */
    measured?: string;
  }
}

/** `npm run test:security` measures more, and takes more time, than `npm test`. */
export const isSecurityRun = process.env.SECURITY_RUN === '1';
