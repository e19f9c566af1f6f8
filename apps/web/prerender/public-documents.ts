import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { toHeadTags } from './page-head.ts'
import { type PublicPage, publicPages } from './pages.ts'
import { renderRobots, renderSitemap } from './robots.ts'
import { drawPicture, pictureFile } from './share-picture.ts'

const markupPlaceholder = '<!--page-->'

/** Renders all pages to HTML from the sources of the app. */
async function renderAll(root: string, year: number): Promise<Map<string, string>> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { renderPage } = await server.ssrLoadModule('/prerender/render-page.tsx')
    return new Map(publicPages.map(({ name }) => [name, String(renderPage(name, year))]))
  } finally {
    await server.close()
  }
}

/** Creates the HTML documents of the public pages, robots.txt, the sitemap and the preview image. */
export function publicDocuments(year: number): Plugin {
  let root = ''
  let rendered: Promise<Map<string, string>> | undefined

  const findPage = (file: string) => publicPages.find(({ name }) => basename(file) === `${name}.html`)

  async function renderDocument({ name, script }: PublicPage): Promise<string> {
    rendered ??= renderAll(root, year)
    const markup = (await rendered).get(name) ?? ''
    const last = script === undefined ? '' : `\n    <script type="module" src="${script}"></script>`
    return readFileSync(join(root, 'prerender/page.html'), 'utf8').replace(
      markupPlaceholder,
      () => `${markup}${last}`,
    )
  }

  return {
    name: 'public-documents',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    resolveId: (source) => (findPage(source) === undefined ? null : join(root, basename(source))),
    load(id) {
      const page = id.endsWith('.html') ? findPage(id) : undefined
      return page === undefined ? null : renderDocument(page)
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path }) {
        const page = findPage(path)
        return page === undefined ? [] : toHeadTags(page)
      },
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0]
        const page = publicPages.find(({ name }) => path === `/${name}`)
        if (page === undefined || (request.headers.cookie ?? '').includes('__Host-lb=')) return next()
        rendered = undefined
        renderDocument(page)
          .then((html) => server.transformIndexHtml(`/${page.name}.html`, html))
          .then((html) => response.setHeader('content-type', 'text/html').end(html), next)
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: renderRobots() })
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: renderSitemap() })
      this.emitFile({ type: 'asset', fileName: pictureFile, source: await drawPicture(root) })
    },
  }
}
