import { shareTarget } from '@lucas/contract/banking/share-target.ts'
import { installCopy as copy } from '@lucas/contract/copy/install.ts'
import { appIcons } from './app-icons.ts'
import { createColours } from './canvas.ts'

export const manifestFile = 'manifest.webmanifest'

/** A picture of the product, which a device shows before it installs the app. */
export interface AppScreenshot {
  src: string
  sizes: string
  form: 'wide' | 'narrow'
}

const toShortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
})

/** Returns the manifest of the installed app. Its id stays the same for good: another one would be another app. */
export function renderManifest(root: string, screenshots: readonly AppScreenshot[]): string {
  const hexOf = createColours(root)
  return JSON.stringify({
    id: '/',
    name: copy.name,
    short_name: copy.name,
    description: copy.description,
    lang: 'es-CL',
    dir: 'ltr',
    categories: ['finance'],
    scope: '/',
    start_url: '/dashboard',
    display: 'standalone',
    background_color: hexOf('bg'),
    theme_color: hexOf('bg'),
    icons: appIcons
      .filter(({ shape }) => shape !== 'square')
      .map(({ file, size, shape }) => ({
        src: `/${file}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: shape === 'maskable' ? 'maskable' : 'any',
      })),
    screenshots: screenshots.map(({ src, sizes, form }) => ({
      src,
      sizes,
      type: 'image/webp',
      form_factor: form,
      label: copy.screenshots[form],
    })),
    // Files only: a statement that the user shares from the app of a bank. The service worker takes them.
    share_target: {
      action: shareTarget.action,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { text: shareTarget.text, files: [{ name: shareTarget.field, accept: shareTarget.accept }] },
    },
    shortcuts: [
      toShortcut(copy.shortcuts.expense, '/spend?nuevo=gasto'),
      toShortcut(copy.shortcuts.import, '/connections/importar'),
      toShortcut(copy.shortcuts.left, '/dashboard'),
    ],
  })
}
