import { landingCopy } from '@lucas/contract/copy/landing.ts'
import type { HtmlTagDescriptor } from 'vite'
import { addressOf, type PublicPage } from './pages.ts'
import { pictureFile, pictureSize } from './share-picture.ts'

const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'meta', attrs, injectTo: 'head' })
const graph = (name: string, content: string | number) =>
  meta({ property: `og:${name}`, content: String(content) })
const card = (name: string, content: string) => meta({ name: `twitter:${name}`, content })

/** What a search engine, and whoever shares the page, shows of it. */
export function headOf(page: PublicPage): HtmlTagDescriptor[] {
  const { title, description } = page
  const picture = addressOf({ path: `/${pictureFile}` })
  return [
    { tag: 'title', children: title, injectTo: 'head' },
    meta({ name: 'description', content: description }),
    { tag: 'link', attrs: { rel: 'canonical', href: addressOf(page) }, injectTo: 'head' },
    graph('type', 'website'),
    graph('site_name', landingCopy.name),
    graph('locale', 'es_CL'),
    graph('url', addressOf(page)),
    graph('title', title),
    graph('description', description),
    graph('image', picture),
    graph('image:type', 'image/png'),
    graph('image:width', pictureSize.width),
    graph('image:height', pictureSize.height),
    graph('image:alt', landingCopy.hero.title),
    card('card', 'summary_large_image'),
    card('title', title),
    card('description', description),
    card('image', picture),
    card('image:alt', landingCopy.hero.title),
  ]
}
