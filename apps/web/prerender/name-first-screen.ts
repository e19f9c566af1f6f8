import type { Plugin } from 'vite'

/** Tells `public/boot.js` which file the dashboards lie in; only a browser with a session asks for it at once. */
export function nameFirstScreen(): Plugin {
  return {
    name: 'name-first-screen',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, path }) => {
        const file = Object.keys(bundle ?? {}).find((name) => /^assets\/first-screen-.*\.js$/.test(name))
        if (file === undefined || path !== '/index.html') return []
        return [
          { tag: 'meta', attrs: { name: 'first-screen', content: `/${file}` }, injectTo: 'head-prepend' },
        ]
      },
    },
  }
}
