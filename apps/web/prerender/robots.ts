import { signedInPaths } from '@lucas/contract/pages.ts'
import { publicPages, toPageUrl } from './pages.ts'

const isPublic = (path: string) => publicPages.some((page) => page.path === path)

/** Paths that need a session, are not pages, or create a demo session on each visit. */
const disallowed = ['/api/', '/ws/', '/auth/', '/ejemplo', ...signedInPaths.filter((path) => !isPublic(path))]

export const renderRobots = (): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${toPageUrl({ path: '/sitemap.xml' })}`,
    '',
  ].join('\n')

export const renderSitemap = (): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map((page) => `  <url><loc>${toPageUrl(page)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
