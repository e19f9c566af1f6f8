import { landingCopy } from '@lucas/contract/copy/users/landing.ts'
import type { HtmlTagDescriptor } from 'vite'
import { type PublicPage, toPageUrl } from './pages.ts'
import { pictureFile, pictureSize } from './share-picture.ts'

const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'meta', attrs, injectTo: 'head' })
const openGraph = (name: string, content: string | number) =>
  meta({ property: `og:${name}`, content: String(content) })
const twitterCard = (name: string, content: string) => meta({ name: `twitter:${name}`, content })

/** Returns the head tags of a page for search engines and link previews. */
export function toHeadTags(page: PublicPage): HtmlTagDescriptor[] {
  const { title, description } = page
  const picture = toPageUrl({ path: `/${pictureFile}` })
  return [
    { tag: 'title', children: title, injectTo: 'head' },
    meta({ name: 'description', content: description }),
    { tag: 'link', attrs: { rel: 'canonical', href: toPageUrl(page) }, injectTo: 'head' },
    openGraph('type', 'website'),
    openGraph('site_name', landingCopy.name),
    openGraph('locale', 'es_CL'),
    openGraph('url', toPageUrl(page)),
    openGraph('title', title),
    openGraph('description', description),
    openGraph('image', picture),
    openGraph('image:type', 'image/png'),
    openGraph('image:width', pictureSize.width),
    openGraph('image:height', pictureSize.height),
    openGraph('image:alt', landingCopy.hero.title),
    twitterCard('card', 'summary_large_image'),
    twitterCard('title', title),
    twitterCard('description', description),
    twitterCard('image', picture),
    twitterCard('image:alt', landingCopy.hero.title),
  ]
}
