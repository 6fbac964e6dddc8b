import { REGION } from './config';
import { setGlobalOptions } from 'firebase-functions/options';

setGlobalOptions({ region: REGION });
