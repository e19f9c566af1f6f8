import { createServer, type Plugin } from 'vite'

const marker = '<!--landing-->'

/** Renders the landing page to HTML once, by the same sources that the app is built from. */
async function renderLanding(root: string, year: number): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { renderLandingPage } = await server.ssrLoadModule('/prerender/render-landing.tsx')
    return renderLandingPage(year)
  } finally {
    await server.close()
  }
}

/** Puts the rendered page into landing.html, so that it reads without any script. */
export function landingMarkup(year: number): Plugin {
  let root = ''
  return {
    name: 'landing-markup',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) =>
        html.includes(marker) ? html.replace(marker, await renderLanding(root, year)) : html,
    },
  }
}
