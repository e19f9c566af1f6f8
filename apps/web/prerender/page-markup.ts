import { createServer, type Plugin } from 'vite'

const marker = /<!--page:([\w-]+)-->/

/** Renders a page to HTML once, by the same sources that the app is built from. */
async function render(root: string, name: string, year: number): Promise<string> {
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
    return renderPage(name, year)
  } finally {
    await server.close()
  }
}

/** Puts the rendered page where a document asks for it, so that it reads without any script. */
export function pageMarkup(year: number): Plugin {
  let root = ''
  return {
    name: 'page-markup',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const [place, name] = marker.exec(html) ?? []
        return place === undefined || name === undefined
          ? html
          : html.replace(place, await render(root, name, year))
      },
    },
  }
}
