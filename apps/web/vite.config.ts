import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { finishCommonWords } from './prerender/finish-common-words.ts'
import { installedApp } from './prerender/installed-app.ts'
import { nameFirstScreen } from './prerender/name-first-screen.ts'
import { publicPages } from './prerender/pages.ts'
import { preloadFont } from './prerender/preload-font.ts'
import { publicDocuments } from './prerender/public-documents.ts'

const api = `http://localhost:${process.env.PORT ?? '3210'}`

/** Shown in the footer (decisions 5). */
const buildYear = Number(process.env.LUCAS_BUILD?.slice(0, 4) ?? new Date().getFullYear())

/**
 * Dozens of small files cost a tenth more to fetch than a few: the files of the first screen are grouped, each group
 * with all that it imports. `app` is used by every screen, the sign-in page too.
 */
const app =
  /src[\\/](main|ui[\\/](primitives[\\/](button|error-banner)|forms[\\/](field|text-input)|brand[\\/]rosette)|lib[\\/]format[\\/]title-case|entities[\\/]security[\\/]queries)\.tsx?$/
const shared =
  /src[\\/](lib[\\/]session[\\/]storage-keys\.ts|rules[\\/](fold-name|money-text|plans)\.ts|styles[\\/]app\.css)$/
const firstScreen =
  /src[\\/]features[\\/](dashboard[\\/](dashboard-screen|safe-to-spend[\\/]safe-to-spend-panel)|shell[\\/]bell|lock[\\/]lock-watch)\.tsx$/

export default defineConfig({
  define: {
    'import.meta.env.VITE_BUILD_YEAR': JSON.stringify(String(buildYear)),
    'import.meta.env.VITE_BUILD': JSON.stringify(process.env.LUCAS_BUILD ?? 'dev'),
  },
  // React has this hook since version 18, so its replacement for older versions is not sent.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  plugins: [
    react(),
    tailwind(),
    publicDocuments(buildYear),
    preloadFont(),
    nameFirstScreen(),
    finishCommonWords(),
    installedApp(),
  ],
  build: {
    target: 'es2023',
    // The CSP allows no data: scripts or fonts, and no inline polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      input: Object.fromEntries(
        ['index', ...publicPages.map(({ name }) => name)].map((name) => [name, `${name}.html`]),
      ),
      output: {
        // The app names some two hundred files: a letter less of each is a quarter of a kilobyte less to fetch.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // The pages that the server writes (page.css) name the font too, so its name has the version instead of a hash.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.woff2'))
            ? 'assets/instrument-sans-5.3.0.woff2'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // What the landing page shares with the app, which it shall not fetch for that.
            { name: 'shared', test: shared, priority: 4 },
            { name: 'plans', test: /src[\\/]copy[\\/]users[\\/]plans\.ts$/, priority: 3 },
            { name: 'app', test: app, priority: 2 },
            { name: 'first-screen', test: firstScreen, priority: 1 },
            // What several screens draw with: some are a hundred letters long.
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/ws': { target: api, ws: true }, '/_correo': api, '/platform': api },
  },
})
