import type { Lifecycle } from '../emulators/lifecycle';
import type { Profile } from '../emulators/ports';

/** What a measurement runs in. */
export interface Bench {
  life: Lifecycle;
  profile: Profile;
  /** Starts the emulators and the providers' stand-ins. */
  start(): Promise<void>;
  /** Serves the built shop with freshly seeded data, behind the Hosting emulator. */
  shop(): Promise<void>;
}
