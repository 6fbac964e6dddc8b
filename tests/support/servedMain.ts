import { useAdminEmulators } from './emulators';
import { servedUrl } from './served';

// A separate process for the functions, so that a test can kill it. The parent reads the address and ends it.
useAdminEmulators();
process.env.METADATA_SERVER_DETECTION = 'none';
process.on('disconnect', () => process.exit(0));
process.send?.({ origin: await servedUrl('') });
