import { policyPaths } from '@lucas/contract/copy/users/policies.ts'
import { documentPaths, openPaths, pagePaths, signedInPaths } from '@lucas/contract/pages.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createAppRouter } from '../src/router.tsx'
import { signedInRoute } from '../src/routes/signed-in.tsx'
import { toHeadTags } from './page-head.ts'
import { publicPages, toPageUrl } from './pages.ts'
import { renderPage } from './render-page.tsx'
import { renderRobots, renderSitemap } from './robots.ts'

test('gives every public page a unique path, title and description of limited length', () => {
  for (const key of ['name', 'path', 'title', 'description'] as const)
    expect(new Set(publicPages.map((page) => page[key])).size).toBe(publicPages.length)
  for (const { title, description } of publicPages) {
    expect(title.length).toBeLessThanOrEqual(60)
    expect(description.length).toBeGreaterThan(40)
    expect(description.length).toBeLessThanOrEqual(160)
  }
  expect(publicPages.map(({ name }) => name)).toEqual(expect.arrayContaining([...policyPaths]))
})

test('renders each page with one h1 and no inline styles or scripts (S-23)', () => {
  for (const { name } of publicPages) {
    const markup = renderPage(name, 2026)
    expect(markup.match(/<h1/g)).toHaveLength(1)
    expect(markup).not.toMatch(/ style=|<style|<script/)
  }
})

test('ticks one box, that of the newsletter on the landing form, as the specification asks', () => {
  const ticked = publicPages.flatMap(({ name }) =>
    [
      ...renderPage(name, 2026).matchAll(
        /<input(?=[^>]* type="checkbox")(?=[^>]* checked="")[^>]* name="(\w+)"[^>]*>/g,
      ),
    ].map(([, box]) => `${name} ${box}`),
  )
  expect(ticked).toEqual(['landing newsletter'])
})

test('uses the page URL in the canonical link and the sitemap', () => {
  for (const page of publicPages) {
    const canonical = toHeadTags(page).find(({ attrs }) => attrs?.rel === 'canonical')
    expect(canonical?.attrs?.href).toBe(toPageUrl(page))
    expect(renderSitemap()).toContain(`<loc>${toPageUrl(page)}</loc>`)
  }
})

test('disallows robots exactly on the screens that need a session', () => {
  const { routesByPath } = createAppRouter(new QueryClient())
  const closed = Object.entries(routesByPath)
    .filter(([, route]) => route.parentRoute === signedInRoute)
    .map(([path]) => path)
  expect(closed.length).toBeGreaterThan(10)
  expect(closed.toSorted()).toEqual([...signedInPaths].toSorted())
  for (const path of closed)
    expect([path, renderRobots().includes(`Disallow: ${path}\n`)]).toEqual([
      path,
      !publicPages.some((page) => page.path === path),
    ])
})

test('lists exactly the routes and documents as pages of the server', () => {
  const { routesByPath } = createAppRouter(new QueryClient())
  const screens = Object.keys(routesByPath)
  const documents = publicPages.map(({ name }) => `/${name}`)
  expect(screens.toSorted()).toEqual([...signedInPaths, ...openPaths].toSorted())
  expect(documents.toSorted()).toEqual([...documentPaths, '/ayuda'].toSorted())
  expect([...pagePaths].toSorted()).toEqual([...new Set([...screens, ...documents])].toSorted())
})
