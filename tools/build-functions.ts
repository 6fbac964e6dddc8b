import { buildFunctions } from './emulators/functions';
import { runTool } from './emulators/lifecycle';

/** `node tools/run.mjs build-functions`: the bundle that `firebase deploy` uploads (functions/lib). */
runTool(async (life) => {
  await buildFunctions();
  console.log('functions/lib/index.js is built.');
  await life.end(0);
});
