/// <reference types="vite/client" />

/**
 * True only in builds for the emulators (vite.config.ts). A production build sees the literal `false` and drops
 * everything behind it: the developer inbox, the account chooser, the simulated phone code.
 */
declare const __EMULATED__: boolean;

/** True only in builds with an App Check site key; all others see the literal `false` and leave the package out. */
declare const __APP_CHECK__: boolean;

/** The commit of this build (tools/buildName.ts); empty outside a repository. */
declare const __BUILD__: string;

/** Where reports of errors go (VITE_ERROR_DSN); builds without it see the literal `''` and leave all of it out. */
declare const __ERROR_DSN__: string;

/** The public key of push messages (VITE_PUSH_KEY); empty in builds without them. */
declare const __PUSH_KEY__: string;
