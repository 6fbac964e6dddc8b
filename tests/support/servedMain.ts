import { shipOrder } from '../../functions/src/shipping/ship';
import { useAdminEmulators } from './emulators';
import { depsAt } from './fixtures';
import { servedUrl } from './served';

// A separate process for the functions, so that a test can kill it. The parent reads the address and ends it.
useAdminEmulators();
process.env.METADATA_SERVER_DETECTION = 'none';
process.on('disconnect', () => process.exit(0));
process.on('message', (orderId) => void shipOrder(depsAt(), String(orderId)));
process.send?.({ origin: await servedUrl('') });
