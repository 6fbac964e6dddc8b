import { beforeAll } from 'vitest';
import { forgetDatabases } from '../../tools/emulators/clear';
import { testProfile } from './emulators';
import { setTriggers } from './triggers';

// Each file begins with no document, no open transaction and no registered trigger: an emulator that only skips the
// functions of a write is busy with it all the same.
beforeAll(async () => {
  await setTriggers('off');
  await forgetDatabases(testProfile);
});
