import { useAdminEmulators } from './emulators';
import { servedUrl } from './served';

// A process of its own for the functions, so that a test can kill it: the parent hears the address and owns its life.
useAdminEmulators();
process.env.METADATA_SERVER_DETECTION = 'none';
process.on('disconnect', () => process.exit(0));
process.send?.({ origin: await servedUrl('') });
