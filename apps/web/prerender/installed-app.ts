import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceWorkerPath } from '@lucas/contract/pages.ts'
import { build, type Plugin } from 'vite'
import { drawAppIcons } from './app-icons.ts'
import { type AppScreenshot, manifestFile, renderManifest } from './app-manifest.ts'

/** What the app needs to open without a network. The readers of statement files and the word list are fetched when they are used. */
const precached = /\.(js|css|woff2)$/
const fetchedWhenUsed = /^assets\/(pdfjs|xlsx|common-words|page|landing|signup|help-page-search)-/
const publicFiles = ['boot.js', 'favicon.svg']

/** Product pictures of the landing page in the light theme, by the name of their source. */
const pictures = {
  'dashboard-light.webp': { sizes: '1440x900', form: 'wide' },
  'phone-light.webp': { sizes: '390x800', form: 'narrow' },
} as const satisfies Record<string, Omit<AppScreenshot, 'src'>>

const toVersion = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

/** Creates what makes the app installable: manifest, icons, and the service worker with the list of its files. */
export function installedApp(): Plugin {
  let root = ''
  return {
    name: 'installed-app',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_, bundle) {
      const screenshots = Object.values(bundle).flatMap((file): AppScreenshot[] => {
        if (file.type !== 'asset') return []
        const [, picture] =
          Object.entries(pictures).find(([name]) => file.originalFileNames.some((of) => of.endsWith(name))) ??
          []
        return picture ? [{ src: `/${file.fileName}`, ...picture }] : []
      })
      if (screenshots.length !== Object.keys(pictures).length)
        throw new Error('The pictures of the landing page are not in the build.')
      const icons = await drawAppIcons(root)
      for (const { file, source } of icons) this.emitFile({ type: 'asset', fileName: file, source })
      this.emitFile({ type: 'asset', fileName: manifestFile, source: renderManifest(root, screenshots) })
    },
    async writeBundle({ dir = join(root, 'dist') }, bundle) {
      const names = Object.keys(bundle).filter((name) => precached.test(name) && !fetchedWhenUsed.test(name))
      const versioned = ['index.html', ...publicFiles].map((name) => ({
        url: `/${name}`,
        revision: toVersion(readFileSync(join(name === 'index.html' ? dir : join(root, 'public'), name))),
      }))
      await buildWorker(root, dir, [
        ...names.map((name) => ({ url: `/${name}`, revision: null })),
        ...versioned,
      ])
    },
  }
}

async function buildWorker(
  root: string,
  outDir: string,
  files: readonly { url: string; revision: string | null }[],
) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { PRECACHED_FILES: JSON.stringify(files) },
    build: {
      target: 'es2023',
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, 'worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: serviceWorkerPath.slice(1) },
      },
    },
  })
}
