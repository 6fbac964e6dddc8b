import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, mergeConfig, type UserConfig } from 'vite';
import { buildName } from './tools/buildName.ts';
import { noCircularChunks, sharedChunks } from './tools/vite/chunks.ts';
import { requireConfiguration } from './tools/vite/configured.ts';
import { TARGETS } from './tools/vite/floor.ts';
import { inlineInPages } from './tools/vite/inline.ts';
import { naiveBuild } from './tools/vite/naive.ts';
import { preconnect } from './tools/vite/preconnect.ts';
import { serviceWorker } from './tools/vite/offline.ts';
import { smallRouter } from './tools/vite/router.ts';
import { prerenderShell } from './tools/vite/shell.ts';

/** The origin of the HTTP functions in development; in production, Hosting rewrites the same paths. */
function functionsTarget(env: Record<string, string>): string {
  return env.FUNCTIONS_ORIGIN || 'http://127.0.0.1:5001/demo-nilofar/asia-south1';
}

export default defineConfig(({ mode }) => {
  const env = { ...loadEnv(mode, process.cwd(), ''), ...process.env } as Record<string, string>;
  const shared: UserConfig = {
    plugins: [requireConfiguration(), react(), tailwindcss(), preconnect()],
    define: {
      __EMULATED__: JSON.stringify(Boolean(env.VITE_EMULATORS)),
      __APP_CHECK__: JSON.stringify(Boolean(env.VITE_APP_CHECK_KEY)),
      __BUILD__: JSON.stringify(buildName()),
      __ERROR_DSN__: JSON.stringify(env.VITE_ERROR_DSN ?? ''),
      __PUSH_KEY__: JSON.stringify(env.VITE_PUSH_KEY ?? ''),
    },
    build: {
      manifest: true,
      // `browserslist` in package.json.
      target: [...TARGETS],
      // Emptied before each build, so it is read only from the environment, never from an .env file. An empty string
      // would mean the repository itself.
      outDir: process.env.OUT_DIR || 'dist',
      emptyOutDir: true,
      rolldownOptions: {
        // Without a site key (__APP_CHECK__) nothing uses this package, but it does not declare itself free of side
        // effects.
        treeshake: { moduleSideEffects: [{ test: /firebase\/app-check/, sideEffects: false }] },
      },
    },
    server: {
      port: 5173,
      strictPort: true,
      host: '127.0.0.1',
      proxy: {
        '/api': {
          target: functionsTarget(env),
          changeOrigin: true,
          // As Hosting maps them: /api/hooks/paid is the function hooks-paid.
          rewrite: (path: string) =>
            path.replace(/^\/api\/hooks\//, '/hooks-').replace(/^\/api/, ''),
        },
        '/delivery/': {
          target: functionsTarget(env),
          changeOrigin: true,
          rewrite: (path: string) => `/page-delivery${path}`,
        },
      },
    },
  };
  const prerendered: UserConfig = {
    plugins: [
      smallRouter(),
      inlineInPages(),
      prerenderShell(),
      serviceWorker(),
      noCircularChunks(),
    ],
    build: {
      // A browser that does not know the links only starts loading later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: { includeDependenciesRecursively: false, groups: sharedChunks },
          // Every page loads the names of all chunks, and no compression makes their hashes shorter.
          chunkFileNames: 'assets/[name]-[hash:7].js',
        },
      },
    },
  };
  return mergeConfig(shared, process.env.NAIVE_BUILD ? naiveBuild : prerendered);
});
