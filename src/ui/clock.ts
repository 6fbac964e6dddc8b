import { createStore, useStore } from './createStore';

/** How far the server's clock is ahead of the device's, in milliseconds. */
const ahead = createStore(0);

/** The time, by the server's clock once askTime (ui/askTime.ts) knows it: a device may be days off. */
export const serverTime = (): Date => new Date(Date.now() + ahead.get());

/** Sets how far the server's clock is ahead of the device's, in milliseconds. */
export const setAhead = ahead.set;

/** Renders a component again when a wrong clock is corrected. */
export const useAhead = (): number => useStore(ahead);
