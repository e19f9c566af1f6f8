import type { Plugin } from 'vite'

/** Writes the file name of the first-screen chunk for `public/boot.js`, which loads it early if there is a session. */
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
