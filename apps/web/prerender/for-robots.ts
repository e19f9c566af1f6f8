import { returnablePaths } from '../src/lib/return-path.ts'
import { addressOf, publicPages } from './pages.ts'

const isPublic = (path: string) => publicPages.some((page) => page.path === path)

/** What nobody can read without signing in, what is no page, and what lays a household for each visit. */
const closed = ['/api/', '/ws/', '/auth/', '/ejemplo', ...returnablePaths.filter((path) => !isPublic(path))]

export const robots = (): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${addressOf({ path: '/sitemap.xml' })}`,
    '',
  ].join('\n')

export const sitemap = (): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map((page) => `  <url><loc>${addressOf(page)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
