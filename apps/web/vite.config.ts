import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { landingMarkup } from './prerender/landing-markup.ts'
import { preloadFont } from './prerender/preload-font.ts'

const api = `http://localhost:${process.env.PORT ?? '3210'}`

/** Shown in the footer (decisions 5). */
const buildYear = new Date().getFullYear()

export default defineConfig({
  define: {
    'import.meta.env.VITE_BUILD_YEAR': JSON.stringify(String(buildYear)),
    'import.meta.env.VITE_BUILD': JSON.stringify(process.env.LUCAS_BUILD ?? 'dev'),
  },
  plugins: [react(), tailwind(), landingMarkup(buildYear), preloadFont()],
  build: {
    target: 'es2023',
    // The CSP allows no data: scripts or fonts, and no inline polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { input: { index: 'index.html', landing: 'landing.html' } },
  },
  server: {
    proxy: { '/api': api, '/ws': { target: api, ws: true }, '/_correo': api, '/platform': api },
  },
})
